import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Defines a list field in the user interface. @returns its label */
async function defineList(page: Page): Promise<string> {
  const label = unique("Bullets ");
  await page.goto("/policies?tab=fields");
  await page.getByRole("button", { name: "Add Field" }).first().click();
  const form = page.getByRole("dialog", { name: "Add Field" });
  await form.getByRole("textbox", { name: "Label" }).fill(label);
  await expect(form.getByRole("textbox", { name: "Key" })).toHaveValue(
    label.toLowerCase().replace(" ", "_"),
  );
  await form.getByRole("radio", { name: "List of items" }).click();
  await form.getByRole("button", { name: "Add Field" }).click();
  await expect(page.getByText(`“${label}” added`)).toBeVisible();
  await expect(page.getByRole("cell", { name: label, exact: true })).toBeVisible();
  return label;
}

/** Creates a category without rules, and adds a rule for the field in the user interface. */
async function categoryWithRule(page: Page, label: string): Promise<string> {
  const name = unique("Boots ");
  const guideline = { title: "Boots", content: "Be plain." };
  const { id } = await call<{ id: number }>(page, "/policies/categories/", { name, guideline });
  await openPage(page, `/policies?tab=categories&category=${id}`);
  const form = page.getByRole("dialog", { name: "Edit Category" });
  await form.getByRole("tab", { name: /^Rules/ }).click();
  await page.getByRole("button", { name: "Add Rule" }).click();
  const rule = page.getByRole("dialog", { name: "Add Rule" });
  await rule.getByLabel("Rule content").fill("cheap");
  await rule.getByLabel("Checks").selectOption({ label });
  await rule.getByRole("radio", { name: "High" }).click();
  await rule.getByRole("textbox", { name: "Description", exact: true }).fill("No cheap talk");
  await rule.getByRole("button", { name: "Add Rule" }).click();
  await expect(rule).toBeHidden();
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toBeHidden();
  return name;
}

test("a field is defined, a rule checks it, and a finding in a list item is fixed", async ({
  page,
}) => {
  await signInAs(page, "admin");
  const label = await defineList(page);
  await expectNoFaults(page);
  const category = await categoryWithRule(page, label);

  const productId = unique("PF-").toUpperCase();
  await openPage(page, "/upload");
  await page.getByLabel("Product ID").fill(productId);
  await page.getByLabel("Category").selectOption(category);
  await page
    .getByRole("textbox", { name: "Description", exact: true })
    .fill("A warm boot, not cheap.");
  await page.getByRole("button", { name: "Add field" }).click();
  await page.getByRole("menuitem", { name: label }).click();
  const add = page.getByRole("button", { name: `Add to ${label}` });
  await add.click();
  await expect(page.getByRole("textbox", { name: `${label}, 1` })).toBeFocused();
  await page.keyboard.type("Soft lining");
  await add.click();
  await page.keyboard.type("A cheap sole");
  await expect(page.getByText(`${label}, 2`, { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "“cheap”", exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Upload Product" }).click();
  await expect(page.getByText("Product uploaded successfully")).toBeVisible();

  await openPage(page, `/product-validations/${productId}`);
  const bullets = page.getByRole("region", { name: label });
  await expect(bullets.getByRole("button", { name: "cheap" })).toBeVisible({ timeout: 30_000 });
  await expect(bullets.getByRole("listitem")).toHaveText(["Soft lining", "A cheap sole"]);
  await bullets.getByRole("button", { name: "cheap" }).click();
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole("button", { name: "Edit description" }).first().click();
  const editor = page.getByRole("dialog", { name: "Edit description" });
  await editor.getByRole("textbox", { name: `${label}, 2` }).fill("A firm sole");
  await expect(editor.getByText("0 violations, meets")).toBeVisible();
  await editor.getByRole("button", { name: "Review Changes" }).click();
  const review = page.getByRole("dialog", { name: "Review Changes" });
  await expect(review.getByRole("region", { name: label })).toContainText("firm");
  await review.getByRole("button", { name: "Save and Check" }).click();
  await expect(review).toBeHidden();
  await expect(bullets.getByRole("listitem")).toHaveText(["Soft lining", "A firm sole"]);
  await expect(page.getByText("Compliant").first()).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(`edited the field “${label}”`)).toBeVisible();
});
