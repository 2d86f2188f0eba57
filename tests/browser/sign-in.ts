import type { Page } from "@playwright/test";
import type { Role } from "@/db/schema/enums";
import { DEMO_PASSWORD } from "./settings";

/** Signs a demo account in, through the screen, and waits for the dashboard. */
export async function signInAs(page: Page, role: Role): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(`${role}@example.com`);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.waitForURL("**/dashboard");
}
