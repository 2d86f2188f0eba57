import { rmSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { expect, type Page, test } from "@playwright/test";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { type OwnServer, startServer } from "./own-server";
import { PORT } from "./settings";
import { signInAs } from "./sign-in";

/**
 * The port of a separate application: accepting all findings would affect the other tests, and its
 * database is modified between two starts.
 */
const OWN_PORT = PORT + 41;
const ORIGIN = `http://127.0.0.1:${OWN_PORT}`;
const DATA = "test-results/data-ready-made";
const KEY = "walmart-listings";
test.use({ baseURL: ORIGIN });

let application: OwnServer;

async function start(): Promise<void> {
  application = await startServer(OWN_PORT, DATA);
}

test.beforeAll(() => {
  test.setTimeout(180_000);
  rmSync(DATA, { recursive: true, force: true });
  return start();
});
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

const change = (page: Page, rule: number, message: string) =>
  call(page, `/policies/rule-set-rules/${rule}/`, { message }, "PATCH");

test("findings are accepted as known, shown by a filter, and restored by undo", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signInAs(page, "admin", ORIGIN);
  const { id: category } = await call<CategoryJson>(page, "/policies/categories/", {
    name: "Mugs",
    guideline: {
      title: "Standards",
      content: "-",
      rules: [{ rule_content: "cheap", severity: "high", description: "Not cheap" }],
    },
  });
  for (const n of [1, 2])
    await call(page, "/products/products/", {
      ...{ product_id: `MUG-${n}`, category, description: "A cheap mug, as cheap as can be." },
    });
  const found = "/validations/violations/?latest=true";
  await expect.poll(async () => (await call(page, found)).count, { timeout: 30_000 }).toBe(4);
  await page.goto("/findings?accept=known");
  const dialog = page.getByRole("dialog", { name: "Accept today’s findings as known" });
  await expect(dialog.getByText(/\d+ open findings in \d+ products/)).toBeVisible();
  await expectNoFaults(page);
  await dialog.getByRole("button", { name: "Accept Findings" }).click();
  await expect(page).toHaveURL(/\/findings\/bulk-changes\/\d+$/);
  const undo = page.getByRole("button", { name: "Undo Bulk Change" });
  await expect(undo).toBeVisible({ timeout: 60_000 });
  const bulkChange = page.url();

  await page.goto("/dashboard");
  await expect(page.getByText(/Known findings: (\d+) of \1 left, until \d+ \w+ \d+/)).toBeVisible();

  await page.goto("/findings?view=one");
  await page.getByRole("button", { name: "Add filter" }).click();
  await page.getByText("Known findings", { exact: true }).click();
  await page.getByRole("checkbox", { name: "Yes" }).check();
  await expect(page).toHaveURL(/known=true/);
  await page.keyboard.press("Escape");
  const chips = page.getByRole("list", { name: "Active filters" });
  await expect(chips.getByText("Known findings: Yes")).toBeVisible();
  await expect(page.locator("tbody tr").first()).toBeVisible();
  const { count } = await call(page, "/products/products/?known=true");
  expect(count).toBeGreaterThan(0);
  await page.goto("/products?known=true");
  await expect(chips.getByText("Known findings: Yes")).toBeVisible();
  await expect(page.locator("tbody tr")).toHaveCount(Math.min(count, 50));
  await page.goto("/findings?known=false");
  await expect(chips.getByText("Known findings: No")).toBeVisible();
  await expect(page.getByText("No Findings")).toBeVisible();

  await page.goto(bulkChange);
  await undo.click();
  await page
    .getByRole("alertdialog")
    .getByRole("button", { name: /^Restore \d+ Products?$/ })
    .click();
  // Before, the page says until when the bulk change "can be undone".
  await expect(page.getByText("Undone", { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.goto("/dashboard");
  await expect(page.getByText(/^Known findings:/)).toHaveCount(0);
});

test("updating a template merges the changes, and asks about values that both sides changed", async ({
  page,
}) => {
  test.setTimeout(240_000);
  await signInAs(page, "admin", ORIGIN);
  const installed = await call<RuleSetJson>(page, `/policies/ready-made/${KEY}/install/`, {});
  for (const { id } of installed.rules.slice(0, 2))
    await change(page, id, `Our sentence of ${id}.`);
  await application.stop();
  await age();
  await start();
  await signInAs(page, "admin", ORIGIN);

  await page.goto("/policies?tab=rule-sets");
  await page.getByRole("button", { name: "Add rules" }).click();
  await page.getByRole("menuitem", { name: "From a template" }).click();
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
