import type { Page } from "@playwright/test";
import type { Role } from "@/lib/enums";
import { DEMO_PASSWORD } from "./settings";

/** Signs a demo account in by the call that the sign-in screen makes; no page is opened yet. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  const answer = await page.request.post("/api/auth/login/", {
    data: { email: `${role}@example.com`, password: DEMO_PASSWORD },
  });
  const { token } = await answer.json();
  // Anything small of the same origin: its storage takes the token.
  await page.goto("/icon.svg");
  await page.evaluate((value) => localStorage.setItem("auth_token", value), token);
}

/** Signs a demo account in through the screen, and waits for the dashboard. */
export async function signInOnScreen(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${role}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
