import type { BrowserContext, Page } from "@playwright/test";
import type { Role } from "@/lib/enums";
import { DEMO_PASSWORD, ORIGIN } from "./settings";

type StorageState = Exclude<Parameters<BrowserContext["setStorageState"]>[0], string>;

/** The sessions of this worker. Tests that end a session sign in on the screen. */
const sessions = new Map<string, Promise<StorageState>>();

/** Gives the page's browser a session of a demo account, without opening a page. */
export async function signInAs(page: Page, role: Role, origin = ORIGIN): Promise<void> {
  const key = `${origin} ${role}`;
  const session = sessions.get(key) ?? startSession(role, origin);
  sessions.set(key, session);
  // Between two sessions, an open page would sign out.
  await page.goto("about:blank");
  await page.context().setStorageState(await session);
}

async function startSession(role: Role, origin: string): Promise<StorageState> {
  const token = await signInByApi(`${role}@example.com`, DEMO_PASSWORD, origin);
  const cookie = { domain: "127.0.0.1", path: "/", expires: -1, httpOnly: true, secure: false };
  return {
    cookies: [
      { name: "next-auth.session-token", value: token, sameSite: "Lax" as const, ...cookie },
    ],
    origins: [{ origin, localStorage: [{ name: "auth_token", value: token }] }],
  };
}

/** Signs in without a browser. @returns the session's token */
export async function signInByApi(
  email: string,
  password: string,
  origin = ORIGIN,
): Promise<string> {
  const answer = await fetch(`${origin}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return (await answer.json()).token;
}

/** Signs in a demo account on the sign-in page, and waits for the dashboard. */
export async function signInOnScreen(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${role}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
