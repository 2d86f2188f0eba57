import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

/** Creates a category with one rule and two products. */
async function createCategory(page: Page) {
  const name = unique("Mugs ");
  const rule = { rule_content: "cheap", description: "No cheap words" };
  const guideline = { title: "Mug standard", content: "Plain words.", rules: [rule] };
  const { id } = await call(page, "/policies/categories/", { name, guideline });
  const texts = ["<p>A cheap mug of <b>fine</b> porcelain.</p>", "A mug of oak."];
  for (const [n, description] of texts.entries())
    await call(page, "/products/products/", {
      product_id: `${name}-${n + 1}`,
      name: `Mug ${n + 1}`,
      category: id,
      description,
    });
  return { id: id as number, name };
}

test.beforeEach(({ page }) => signInAs(page, "admin"));

test("a rule is edited in the dialog of its category or guideline, with a sample that shows its findings", async ({
  page,
}) => {
  await test.step("a rule is edited in its category's dialog, which keeps the typed text", async () => {
    const { id, name } = await createCategory(page);
    await page.goto(`/policies?tab=categories&category=${id}`);
    const category = dialog(page, "Edit Category");
    await category.getByLabel("Name").fill(`${name} and cups`);
    await category.getByRole("tab", { name: /^Rules/ }).click();
    await category.getByRole("button", { name: "Edit rule: No cheap words" }).click();
    const rule = dialog(page, "Edit Rule");
    await expect(rule).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await expect(rule.getByLabel("Rule type")).toBeFocused();

    await rule.getByLabel("Rule content").fill("cheap, best");
    await page.keyboard.press("Escape");
    const discardDialog = page.getByRole("alertdialog", { name: "Discard your changes?" });
    await discardDialog.getByRole("button", { name: "Cancel" }).click();
    await expect(rule.getByLabel("Rule content")).toHaveValue("cheap, best");
    await rule.getByRole("button", { name: "Apply" }).click();
    await expect(category.getByRole("button", { name: "Edit rule: No cheap words" })).toBeFocused();
    await expect(category.getByText("cheap, best")).toBeVisible();

    await category.getByRole("button", { name: "Add Rule" }).press("Enter");
    await page.keyboard.press("Escape");
    await expect(category.getByRole("button", { name: "Add Rule" })).toBeFocused();

    await category.getByRole("button", { name: "Preview Impact" }).click();
    await expect(dialog(page, "Impact Preview")).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await dialog(page, "Impact Preview").getByRole("button", { name: "Back to Editing" }).click();
    await expect(category.getByRole("button", { name: "Preview Impact" })).toBeFocused();

    await category.getByRole("tab", { name: "Basic Info" }).click();
    await expect(category.getByLabel("Name")).toHaveValue(`${name} and cups`);
    await category.getByRole("button", { name: "Save Changes" }).click();
    await expect(category).toBeHidden();
    const saved = await call(page, `/policies/categories/${id}/`);
    expect(saved).toMatchObject({
      name: `${name} and cups`,
      guideline: { rules: [{ rule_content: "cheap, best" }] },
    });
  });
  await test.step("a rule of a brand guideline is edited in the dialog of the guideline", async () => {
    const title = unique("Voice ");
    const { id } = await call(page, "/policies/guidelines/", { title, content: "Be brief." });
    await page.goto(`/policies?guideline=${id}`);
    const guideline = dialog(page, title);
    await guideline.getByRole("button", { name: "Add Rule" }).click();
    const rule = dialog(page, "Add Rule");
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await rule.getByLabel("Rule content").fill("world class");
    await rule.getByLabel("Description").fill("No empty praise");
    await rule
      .getByRole("region", { name: "Sample" })
      .getByLabel("Sample text")
      .fill("World class.");
    await expect(rule.getByRole("region", { name: "Sample" }).getByRole("status")).toHaveText(
      "1 finding",
    );
    await rule.getByRole("button", { name: "Add Rule" }).click();
    await expect(guideline.getByText("No empty praise")).toBeVisible();
  });
  await test.step("the sample shows the rule's findings while both are typed", async () => {
    const { id } = await createCategory(page);
    const scored = `/products/products/?category=${id}&score_max=1`;
    await expect.poll(async () => (await call(page, scored)).count, { timeout: 30_000 }).toBe(2);
    await page.goto(`/policies?tab=categories&category=${id}&part=rules`);
    await dialog(page, "Edit Category").getByRole("button", { name: "Add Rule" }).click();
    const rule = dialog(page, "Add Rule");
    const sample = rule.getByRole("region", { name: "Sample" });
    // The sample starts with the category's worst product.
    await expect(sample.getByText(/^Mug \d/)).toBeVisible();
    await sample.getByRole("button", { name: "Use Your Own Text" }).click();
    const findings = sample.getByRole("list", { name: "Findings in the sample" });

    await sample.getByLabel("Sample text").fill("A cheap mug, the best.");
    await expect(sample.getByRole("status")).toHaveText(
      "Complete the rule's content to see what it finds.",
    );
    await rule.getByLabel("Rule content").fill("cheap => affordable");
    await expect(sample.getByRole("status")).toHaveText("1 finding");
    await expect(findings.getByRole("listitem")).toContainText("affordable");
    await expect(sample.locator("mark")).toHaveText("cheap");
    await rule.getByLabel("Rule content").fill("cheap => affordable, best");
    await expect(findings.getByRole("listitem")).toHaveCount(2);
    await findings.getByRole("button", { name: "“best”" }).click();
    await expect(sample.getByLabel("Sample text")).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("best");
    await sample.getByLabel("Sample text").fill("A fine mug.");
    await expect(sample.getByRole("status")).toHaveText("The rule finds nothing here.");
    await expectNoFaults(page);

    await sample.getByRole("button", { name: "Use a Product" }).click();
    const search = sample.getByLabel("Search products");
    await expect(search).toBeFocused();
    await expect(sample.getByRole("list", { name: "Products" }).getByRole("listitem")).toHaveCount(
      2,
    );
    await search.fill("Mug 1");
    await expect(sample.getByRole("list", { name: "Products" }).getByRole("listitem")).toHaveCount(
      1,
    );
    await search.press("Enter");
    await expect(sample.getByText("Mug 1")).toBeVisible();
    await expect(sample.getByRole("status")).toHaveText("1 finding");
    await expect(sample.locator("[data-violations]")).toHaveText("cheap");
    await findings.getByRole("button", { name: "“cheap”" }).click();
    await expect(sample.locator("[data-violations]")).toBeFocused();
    await expectNoFaults(page);

    await rule.getByLabel("Rule type").selectOption("tone_requirement");
    await expect(sample.getByRole("status")).toHaveText(/^Only the model can judge this rule/);
    await sample.getByRole("button", { name: "Use Your Own Text" }).click();
    await expect(sample.getByLabel("Sample text")).toHaveValue("A fine mug.");

    for (const width of [768, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await expectNoSidewaysScroll(page);
      await expectNoFaults(page);
    }
  });
});
