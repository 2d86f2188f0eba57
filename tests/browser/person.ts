import type { Page } from "@playwright/test";
import type { Role } from "@/lib/enums";
import { call, callWith } from "./call-api";
import { signInByApi } from "./sign-in";
import { unique } from "./unique";

const PASSWORD = "a password of one test's person";
export interface Person {
  name: string;
  email: string;
  /** Calls the API as this user. @returns the response's JSON */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  call: (path: string, data?: unknown) => Promise<any>;
}

/** Creates an account for one test, as the admin signed in on `page`. */
export async function createPerson(page: Page, role: Role): Promise<Person> {
  const word = unique("p");
  const email = `${word}@example.com`;
  const names = { first_name: "Ann", last_name: word };
  await call(page, "/auth/users/", { email, username: word, ...names, role, password: PASSWORD });
  const token = await signInByApi(email, PASSWORD);
  return { name: `Ann ${word}`, email, call: (path, data) => callWith(page, token, path, data) };
}

/** Signs a user in on the sign-in page, and waits for the dashboard. */
export async function signInPerson(page: Page, { email }: Person): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
