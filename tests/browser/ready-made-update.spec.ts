import { rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { expect, type Page, test } from "@playwright/test";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call";
import { type OwnServer, startServer } from "./own-server";
import { DEMO_PASSWORD, PORT } from "./settings";
import { signInAs } from "./sign-in";

/** The port of a separate application, whose database is modified between two starts. */
const OWN_PORT = PORT + 41;
const ORIGIN = `http://127.0.0.1:${OWN_PORT}`;
const DATA = "test-results/data-ready-made";
const KEY = "walmart-listings";
test.use({ baseURL: ORIGIN });

let application: OwnServer;

async function start(): Promise<void> {
  application = await startServer(OWN_PORT, DATA, { DEMO_PASSWORD });
}

test.beforeAll(() => rmSync(DATA, { recursive: true, force: true }));
test.afterAll(() => application.stop());

/** Makes the installed template look like an older version. */
async function age(): Promise<void> {
  const database = new PGlite(`${DATA}/postgres`, { extensions: { pg_trgm } });
  for (const at of [0, 1])
    await database.query(
      "update ready_made_sets set installed = jsonb_set(installed, array['rules', $1, 'rule', 'message'], $2)",
      [String(at), JSON.stringify(`An older sentence, ${at}.`)],
    );
  await database.close();
}

const stored = async (page: Page) => {
  const { results } = await call<{ results: RuleSetJson[] }>(page, "/policies/rule-sets/");
  const [set] = results;
  if (!set) throw new Error("Nothing is installed.");
  return set;
};

async function change(page: Page, rule: number, message: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("auth_token"));
  const answer = await page.request.patch(`/api/policies/rule-set-rules/${rule}/`, {
    headers: { authorization: `Token ${token}` },
    data: { message },
  });
  expect(answer.ok()).toBe(true);
}

test("updating a template merges the changes, and asks about values that both sides changed", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await start();
  await signInAs(page, "admin");
  const installed = await call<RuleSetJson>(page, `/policies/ready-made/${KEY}/install/`, {});
  for (const { id } of installed.rules.slice(0, 2))
    await change(page, id, `Our sentence of ${id}.`);
  await application.stop();
  await age();
  await start();
  await signInAs(page, "admin");

  await page.goto("/policies?tab=rule-sets");
  await page.getByRole("button", { name: "Templates" }).click();
  const gallery = page.getByRole("dialog", { name: "Templates" });
  await expect(gallery.getByText("Newer version")).toBeVisible();
  await gallery.getByRole("button", { name: "Update Walmart listing rules" }).click();
  const form = page.getByRole("dialog", { name: "Update Walmart listing rules" });
  const conflicts = form.getByRole("list", { name: "Conflicts" }).getByRole("group");
  await expect(conflicts).toHaveCount(2);
  await expect(form.getByRole("status")).toHaveText("2 choices left");
  const update = form.getByRole("button", { name: "Update Rule Set" });
  await expect(update).toBeDisabled();
  await expect(conflicts.first()).toContainText("As installed: An older sentence, 0.");
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);

  // This part uses only the keyboard.
  await conflicts
    .first()
    .getByRole("radio", { name: /^Keep your version/ })
    .focus();
  await page.keyboard.press("Space");
  await expect(form.getByRole("status")).toHaveText("1 choice left");
  await conflicts
    .last()
    .getByRole("radio", { name: /^Keep your version/ })
    .focus();
  await page.keyboard.press("ArrowRight");
  await expect(form.getByRole("status")).toBeHidden();
  await expect(update).toBeEnabled();
  await expect(form.getByRole("region", { name: "Changes" })).toContainText(
    installed.rules[1]?.message ?? "",
  );
  await update.focus();
  await page.keyboard.press("Enter");
  await expect(form).toBeHidden();
  const [first, second] = (await stored(page)).rules;
  expect(first?.message).toBe(`Our sentence of ${first?.id}.`);
  expect(second?.message).toBe(installed.rules[1]?.message);
  await expect(page.getByText("Newer version")).toBeHidden();
});
