import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "@/lib/enums";
import { DEMO_PASSWORD } from "./settings";

/** A small resource of the same origin, to access its local storage. */
const SMALL = "/icon.svg";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
const signedIn = new Map<Role, StorageState>();

/**
 * Signs in a demo account through the API, without opening a page. Tests of one worker share a
 * role's session until one of them ends it.
 */
export async function signInAs(page: Page, role: Role): Promise<void> {
  const cachedSession = signedIn.get(role);
  if (cachedSession) {
    await page.context().setStorageState(cachedSession);
    if ((await page.request.get("/api/auth/me/")).ok()) {
      await page.goto(SMALL);
      return;
    }
  }
  const answer = await page.request.post("/api/auth/login/", {
    data: { email: `${role}@example.com`, password: DEMO_PASSWORD },
  });
  const { token } = await answer.json();
  await page.goto(SMALL);
  await page.evaluate((value) => localStorage.setItem("auth_token", value), token);
  signedIn.set(role, await page.context().storageState());
}

/** Signs in a demo account on the sign-in page, and waits for the dashboard. */
export async function signInOnScreen(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${role}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
