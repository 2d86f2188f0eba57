import { expect, type Page, test } from "@playwright/test";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/**
 * Creates a category with one rule and three validated products, one of which violates the rule.
 */
async function shop(page: Page): Promise<CategoryJson> {
  const name = unique("Mugs ");
  const category = await call<CategoryJson>(page, "/policies/categories/", {
    name,
    guideline: {
      title: "Mug standard",
      content: "Say what a mug is.",
      rules: [{ rule_content: "cheap", severity: "high", description: "No cheap talk" }],
    },
  });
  const texts = ["A cheap mug.", "A sturdy mug for tea.", "A mug."];
  for (const [at, description] of texts.entries())
    await call(page, "/products/products/", {
      product_id: `${name}-${at}`,
      category: category.id,
      description,
    });
  await expect
    .poll(async () => (await call(page, `/policies/stale/?category=${category.id}`)).running)
    .toBe(0);
  return category;
}

async function openRules(page: Page, category: CategoryJson) {
  await page.goto(`/policies?tab=categories&category=${category.id}`);
  const form = page.getByRole("dialog", { name: "Edit Category" });
  await form.getByRole("tab", { name: /^Rules/ }).click();
  return form;
}

test.describe("policy author", () => {
  test.beforeEach(({ page }) => signInAs(page, "admin"));

  test("adds a rule with examples, previews its effect, and re-validates stale verdicts", async ({
    page,
  }) => {
    const category = await shop(page);
    await test.step("cannot activate a rule with failing examples, and sees them while typing", async () => {
      const form = await openRules(page, category);
      await form.getByRole("button", { name: "Add Rule" }).click();
      const rule = page.getByRole("dialog", { name: "Add Rule" });
      await rule.getByLabel("Rule content").fill("tea");
      await rule.getByLabel("Description").fill("No tea");
      await rule.getByRole("button", { name: "Add Must pass Example" }).click();
      await rule.getByRole("textbox", { name: "Must pass, example 1" }).fill("For tea and coffee.");
      await expect(rule.getByText("The rule flags this text: “tea” is prohibited.")).toBeVisible();
      await rule.getByRole("button", { name: "Add Must flag Example" }).click();
      await rule.getByRole("textbox", { name: "Must flag, example 1" }).fill("Tea for two.");
      await expect(rule.getByText("Flagged")).toBeVisible();
      await expectNoFaults(page);
      await rule.getByRole("button", { name: "Add Rule" }).click();
      await expect(
        rule.getByText("A rule cannot be active while its examples fail."),
      ).toBeVisible();
      await rule.getByRole("button", { name: "Remove Must pass, example 1" }).click();
      await rule.getByRole("button", { name: "Add Rule" }).click();
      await expect(rule).toBeHidden();
      await expect(form.getByText("1 example")).toBeVisible();
    });
    await test.step("previews the effect of a change before saving, and then re-validates stale verdicts", async () => {
      const form = await openRules(page, category);
      await form.getByRole("button", { name: "Add Rule" }).click();
      const rule = page.getByRole("dialog", { name: "Add Rule" });
      await rule.getByLabel("Rule content").fill("sturdy");
      await rule.getByLabel("Description").fill("Not sturdy");
      await rule.getByText("High", { exact: true }).click();
      await rule.getByRole("button", { name: "Add Rule" }).click();

      await form.getByRole("button", { name: "Preview Impact" }).click();
      const preview = page.getByRole("dialog", { name: "Impact Preview" });
      await expect(
        preview.getByText(
          "With this change, 1 of 3 products would newly fail, 0 would newly pass, and the average goes from 91.7% to 83.3%.",
        ),
      ).toBeVisible();
      await expect(preview.getByText("sturdy", { exact: true })).toBeVisible();
      await expectNoFaults(page);
      await preview.getByRole("button", { name: "Back to Editing" }).click();
      const stored = await call(page, `/policies/categories/${category.id}/`);
      expect(stored.rules_count).toBe(1);

      await form.getByRole("button", { name: "Save Changes" }).click();
      await expect(form).toBeHidden();
      const notice = page.getByText(/made under older policies/);
      await expect(notice).toBeVisible();
      await page.route("**/api/policies/stale/", (route) =>
        route.fulfill({ json: { stale: 1, running: 0 } }),
      );
      await page.goto("/policies");
      await expect(page.getByText("1 validation was made under older policies")).toBeVisible();
      await expect(page.getByText(/^It will be re-validated tonight\./)).toBeVisible();
      await page.unrouteAll({ behavior: "ignoreErrors" });
      await page.goto(`/products?search=${encodeURIComponent(category.name)}`);
      await expect(page.getByText("Older policies").first()).toBeVisible();
      await page.goto("/policies");
      await page.getByRole("button", { name: "Re-validate Now" }).click();
      // Other tests change policies and upload products at the same time.
      await expect(
        page.getByText(/^Re-validated [\d,]+ of|^Every validation is up to date/),
      ).toBeVisible();
      await expect(async () => {
        await page.goto(`/products?search=${encodeURIComponent(category.name)}`);
        await expect(page.getByRole("link", { name: category.name }).first()).toBeVisible();
        await expect(page.getByText("Older policies")).toHaveCount(0, { timeout: 1000 });
      }).toPass({ timeout: 30_000 });
    });
  });

  test("imports rules from a file, and finds every change in the history", async ({ page }) => {
    const category = await shop(page);
    await test.step("finds every change in the history, and the policies of a verdict in its details", async () => {
      await call(page, `/policies/categories/${category.id}/rules/import/`, {
        format: "yaml",
        content: `rules: [{id: ${category.guideline?.rules[0]?.id}, rule_content: "cheap|sturdy"}]`,
      });
      const threshold = { compliance_threshold: 0.725 };
      await call(page, `/policies/categories/${category.id}/`, threshold, "PATCH");
      await page.goto("/policies?tab=categories");
      await page.getByLabel("Search categories").fill(category.name);
      await page.getByRole("button", { name: `More for ${category.name}` }).click();
      await page.getByRole("menuitem", { name: "History" }).click();
      const history = page.getByRole("dialog", { name: "History" });
      await expect(history.getByText("Version 2")).toBeVisible();
      await expect(history.getByText("cheap|sturdy")).toBeVisible();
      await expect(history.getByText("changed from 80% to 72.5%")).toBeVisible();
      await expectNoFaults(page);

      await page.goto(`/product-validations/${encodeURIComponent(`${category.name}-0`)}`);
      // The oldest validation: other tests may cause newer ones.
      await page.getByRole("button", { name: "View", exact: true }).last().click();
      await page.getByRole("button", { name: "Category v1" }).click();
      const version = page.getByRole("dialog", { name: "Category policies, version 1" });
      await expect(version.getByText("No cheap talk")).toBeVisible();
      await expect(version.getByText("80%", { exact: true })).toBeVisible();
      await expect(version.getByText("Four-eyes principle", { exact: true })).toBeVisible();
      await expect(version.getByText(/_|Is active/)).toHaveCount(0);
      await expect(version.getByText("cheap", { exact: true })).toBeVisible();
    });
    await test.step("imports rules from a file after reviewing the differences", async () => {
      await page.goto("/policies?tab=categories");
      await page.getByLabel("Search categories").fill(category.name);
      await page.getByRole("button", { name: `More for ${category.name}` }).click();
      await page.getByRole("menuitem", { name: "Import…" }).click();
      const form = page.getByRole("dialog", { name: "Import Rules" });
      await form.getByLabel("File").setInputFiles({
        name: "rules.csv",
        mimeType: "text/csv",
        buffer: Buffer.from("rule_type,rule_content\ncolour,red\n"),
      });
      await form.getByRole("button", { name: "Show Differences" }).click();
      await expect(form.getByText(/^Rule 1, rule_type: This must be one of/)).toBeVisible();
      await form.getByLabel("Content").fill("rule_type,rule_content\nlength_limit,5-500\n");
      await form.getByRole("button", { name: "Show Differences" }).click();
      await expect(
        form.getByText(
          "Importing this file would result in 1 rule: 1 added, 0 changed, 1 removed.",
        ),
      ).toBeVisible();
      await expectNoFaults(page);
      await form.getByRole("button", { name: "Replace Rules" }).click();
      await expect(form).toBeHidden();
      const stored = await call<CategoryJson>(page, `/policies/categories/${category.id}/`);
      expect(stored.guideline?.rules).toMatchObject([{ rule_content: "5-500" }]);
    });
  });
});
