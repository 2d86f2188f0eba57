import { expect, test } from "@playwright/test";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

test("inflections of terms in use and of new terms are suggested, accepted and rejected", async ({
  page,
}) => {
  await signInAs(page, "admin");
  await test.step("suggested inflections of a category's terms are accepted and rejected with the keyboard", async () => {
    const name = unique("Stoves ");
    const category = await call(page, "/policies/categories/", {
      name,
      guideline: {
        title: "Stove standard",
        content: "Say what it burns.",
        rules: [{ rule_content: "smoke, log burner", description: "No smoke" }],
      },
    });
    const [rule] = category.guideline.rules;
    await call(page, "/products/products/", {
      product_id: name,
      category: category.id,
      language: "en",
      description:
        "It smokes. A smoked ham, smoked well. Smoking is out. The log-burner burns logs.",
    });

    await page.goto("/policies?tab=categories");
    await page.getByLabel("Search categories").fill(name);
    const note = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name }) })
      .getByRole("button", { name: "4 new words look like inflections of your terms" });
    await note.click();
    const editor = page.getByRole("dialog", { name: "Edit Category" });
    await expect(editor.getByText("4 new inflections suggested")).toBeVisible();
    const edit = editor.getByRole("button", { name: "Edit rule: No smoke" });
    await edit.click();

    const dialog = page.getByRole("dialog", { name: "Edit Rule" });
    const box = (form: string) => dialog.getByRole("checkbox", { name: new RegExp(`^${form}:`) });
    await expect(dialog.getByRole("list", { name: "Suggested inflections" })).toContainText(
      "A smoked ham, smoked well.",
    );
    await expectNoFaults(page);
    await box("smoked").focus();
    await page.keyboard.press("Space");
    await expect(box("smoked")).toBeChecked();
    await expect(box("Smoking")).toBeFocused();
    const refused = page.waitForResponse((answer) => answer.url().includes("/terms/refusals/"));
    await page.keyboard.press("x");
    expect((await refused).status()).toBe(201);
    await expect(box("Smoking")).toHaveCount(0);
    await expect(box("smokes")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(box("log-burner")).toBeFocused();
    await page.keyboard.press("a");
    await expect(box("log-burner")).toBeChecked();
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(edit).toBeFocused();
    await page.keyboard.press("Control+Enter");
    await expect(editor).toBeHidden();

    const saved = await call(page, `/policies/category-rules/${rule.id}/`);
    expect(saved.forms).toEqual({ smoke: ["smoked"], "log burner": ["log-burner", "logburner"] });
    await expect(note).toHaveCount(0);
  });
  await test.step("spelling variants of a new term are suggested while typing; those in use are selected", async () => {
    const name = unique("Pans ");
    const category = await call(page, "/policies/categories/", {
      name,
      guideline: { title: "Pan standard", content: "Say what it is made of.", rules: [] },
    });
    await call(page, "/products/products/", {
      product_id: name,
      category: category.id,
      language: "en",
      description: "An everglaze pan. Fry in it.",
    });
    await page.goto("/policies?tab=categories");
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
    await card.getByRole("button", { name: "Edit" }).click();
    const editor = page.getByRole("dialog", { name: "Edit Category" });
    await editor.getByRole("tab", { name: /^Rules/ }).click();
    await editor.getByRole("button", { name: "Add Rule" }).click();
    const dialog = page.getByRole("dialog", { name: "Add Rule" });
    const box = (form: string) => dialog.getByRole("checkbox", { name: new RegExp(`^${form}:`) });
    await dialog.getByLabel("Rule content").fill("ever-glaze");
    await expect(box("everglaze")).toBeChecked();
    await expect(box("ever glaze")).not.toBeChecked();
    await dialog.getByLabel("Rule content").fill("ever-glaze top");
    await expect(box("everglaze")).toHaveCount(0);
    await dialog.getByLabel("Rule content").fill("ever-glaze");
    await expect(box("everglaze")).toBeChecked();
    await dialog.getByLabel("Description").fill("No old coating");
    await expectNoFaults(page);
    await page.keyboard.press("Control+Enter");
    await expect(dialog).toBeHidden();
    await expect(editor.getByRole("button", { name: "Edit rule: No old coating" })).toBeVisible();
    await expect(editor.getByText("and 1 spelling", { exact: true })).toBeVisible();
    await expect(editor.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Control+Enter");
    await expect(editor).toBeHidden();
    const saved = await call(page, `/policies/categories/${category.id}/`);
    expect(saved.guideline.rules[0].forms).toEqual({ "ever-glaze": ["everglaze"] });
  });
});
