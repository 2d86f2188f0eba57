import { expect, type Locator, type Page, test } from "@playwright/test";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Returns a name that no other test uses. */
const named = (word: string) => unique(`${word} `);

/** Creates a category with a product that a rule against "cheap" would flag. */
async function shop(page: Page): Promise<CategoryJson> {
  const name = named("Mugs");
  const category = await call<CategoryJson>(page, "/policies/categories/", { name });
  await call(page, "/products/products/", {
    product_id: name,
    category: category.id,
    description: "A cheap mug.",
  });
  return category;
}

const stored = async (page: Page, name: string) => {
  const { results } = await call<{ results: RuleSetJson[] }>(
    page,
    "/policies/rule-sets/?page_size=100",
  );
  const found = results.find((ruleSet) => ruleSet.name === name);
  if (!found) throw new Error(`There is no rule set ${name}.`);
  return found;
};

const card = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });

test.describe("the rule set editor", () => {
  test.beforeEach(({ page }) => signInAs(page, "admin"));

  test("creates a rule set with rules for several categories and guidelines", async ({ page }) => {
    const [first, second] = [await shop(page), await shop(page)];
    const brand = await call<GuidelineJson>(page, "/policies/guidelines/", {
      title: named("Voice"),
      content: "Plain words.",
    });
    const name = named("Claims");
    await page.goto("/policies");
    await page.getByRole("tab", { name: /^Rule Sets/ }).click();
    await page.getByRole("button", { name: "Create Rule Set" }).first().click();
    const form = page.getByRole("dialog", { name: "Create Rule Set" });
    await form.getByRole("button", { name: "Create Rule Set" }).click();
    await expect(form.getByText("This field is required.")).toBeVisible();
    await form.getByLabel("Name").fill(name);
    await form.getByLabel("Reference").fill("EU 2024/825");
    await form.getByRole("tab", { name: /^Applies To/ }).click();
    const categories = form.getByRole("group", { name: "Categories" });
    for (const category of [first, second]) await categories.getByLabel(category.name).check();
    await form.getByRole("group", { name: "Brand guidelines" }).getByLabel(brand.title).check();
    await expectNoFaults(page);
    await form.getByRole("tab", { name: /^Rules/ }).click();
    await form.getByRole("button", { name: "Add Rule" }).click();
    const rule = page.getByRole("dialog", { name: "Add Rule" });
    await rule.getByLabel("Rule content").fill("cheap => affordable");
    await rule.getByLabel("Description").fill("No cheap talk");
    await rule.getByRole("button", { name: "Add Rule" }).click();
    await expect(rule).toBeHidden();
    await form.getByRole("button", { name: "Create Rule Set" }).click();
    await expect(form).toBeHidden();
    await expect(card(page, name)).toContainText("Applies to 2 categories and 1 brand guideline");
    expect(await stored(page, name)).toMatchObject({
      reference: "EU 2024/825",
      applies_to: {
        all: false,
        categories: [first.id, second.id].toSorted((a, b) => a - b),
        brand_guidelines: [brand.id],
      },
      rules: [{ rule_content: "cheap => affordable" }],
    });

    await test.step("rules are written without a form first, for every product unless limited", async () => {
      // The suggested name is free.
      const listNames = async () => {
        const path = "/policies/rule-sets/?page_size=100";
        const { results } = await call<{ results: RuleSetJson[] }>(page, path);
        return results.map(({ name }) => name);
      };
      if (!(await listNames()).includes("My rules"))
        await call(page, "/policies/rule-sets/", { name: "My rules" });
      await page.goto("/policies");
      await page.getByRole("button", { name: "Add Rules" }).click();
      await page.getByRole("menuitem", { name: "Write one" }).click();
      // The rule is ready to type, and nothing is stored without one.
      await expect(rule.getByLabel("Rule content")).toBeFocused();
      await expectNoFaults(page);
      await page.keyboard.press("Escape");
      await form.getByRole("button", { name: "Create Rule Set" }).click();
      await expect(form.getByText("Add at least one rule.")).toBeVisible();
      await form.getByRole("button", { name: "Add Rule" }).click();
      await rule.getByLabel("Rule content").fill("zebrawise");
      // The sample can have a choice of how its description is shown.
      await rule.getByRole("textbox", { name: "Description" }).fill("No zebras");
      await rule.getByRole("button", { name: "Add Rule" }).click();
      await form.getByRole("tab", { name: /^Applies To/ }).click();
      // The other tests' products stay as they are.
      await form.getByLabel("Everywhere").uncheck();
      await expect(form.getByText("The rule set applies to nothing yet")).toBeVisible();
      await categories.getByLabel(first.name).check();
      await expect(form.getByText("The rule set applies to nothing yet")).toBeHidden();
      await form.getByRole("tab", { name: /^Basic Info/ }).click();
      await expect(form.getByLabel("Name")).toHaveValue(/^My rules \d+$/);
      expect(await listNames()).not.toContain(await form.getByLabel("Name").inputValue());
      const own = named("Own");
      await form.getByLabel("Name").fill(own);
      await form.getByRole("button", { name: "Create Rule Set" }).click();
      await expect(card(page, own)).toContainText("Applies to 1 category");
      const id = unique("zebra");
      const description = "A zebrawise mug.";
      await call(page, "/products/products/", { product_id: id, category: first.id, description });
      await page.goto(`/product-validations/${id}`);
      await expect(page.getByText("No zebras").first()).toBeVisible();
    });
  });

  test("a rule set is previewed, opened from its category, and deleted after listing where it is used", async ({
    page,
  }) => {
    await test.step("previews the impact of a change and opens from a link in the category", async () => {
      const category = await shop(page);
      const ruleSet = await call<RuleSetJson>(page, "/policies/rule-sets/", {
        name: named("Claims"),
        applies_to: { categories: [category.id] },
        rules: [{ rule_content: "fake", description: "No fakes" }],
      });
      await page.goto(`/policies?tab=categories&category=${category.id}`);
      const editor = page.getByRole("dialog", { name: "Edit Category" });
      await editor.getByRole("tab", { name: /^Rules/ }).click();
      const link = editor.getByRole("link", { name: ruleSet.name });
      await page.goto((await link.getAttribute("href")) ?? "");
      const form = page.getByRole("dialog", { name: "Edit Rule Set" });
      await form.getByRole("tab", { name: /^Rules/ }).click();
      await form.getByRole("button", { name: /^Edit/ }).click();
      const rule = page.getByRole("dialog", { name: "Edit Rule" });
      await rule.getByLabel("Rule content").fill("cheap");
      await rule.getByRole("button", { name: "Apply" }).click();
      await form.getByRole("button", { name: "Preview Impact" }).click();
      const preview = page.getByRole("dialog", { name: "Impact Preview" });
      await expect(preview.getByText(/^With this change, 0 of 1 product would/)).toBeVisible();
      await preview.getByRole("button", { name: "Back to Editing" }).click();
      await form.getByRole("button", { name: "Save Changes" }).click();
      await expect(form).toBeHidden();
      await page.getByRole("button", { name: `More for ${ruleSet.name}` }).click();
      await page.getByRole("menuitem", { name: "History" }).click();
      const history = page.getByRole("dialog", { name: "History" });
      await history.getByRole("button", { name: "Restore version 1" }).click();
      await page.getByRole("button", { name: "Restore Version 1" }).click();
      await expect(history.getByText("Version 3")).toBeVisible();
      expect((await stored(page, ruleSet.name)).rules[0]?.rule_content).toBe("fake");
    });
    await test.step("lists where a rule set is used before deleting it", async () => {
      const category = await shop(page);
      const { name } = await call<RuleSetJson>(page, "/policies/rule-sets/", {
        name: named("Claims"),
        applies_to: { categories: [category.id] },
      });
      await page.goto("/policies?tab=rule-sets");
      await card(page, name)
        .getByRole("button", { name: `Delete ${name}` })
        .click();
      const confirmDialog = page.getByRole("alertdialog");
      await expect(confirmDialog).toContainText("It applies to 1 category");
      await expect(confirmDialog).toContainText("1 product is no longer checked against it");
      await confirmDialog.getByRole("button", { name: "Remove and Delete" }).click();
      await expect(confirmDialog).toBeHidden();
      await expect(card(page, name)).toBeHidden();
    });
  });
});
