import { mkdirSync, writeFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const SETS = "/policies?tab=rule-sets";

const RULE =
  "extends: existence\nmessage: m\nignorecase: true\ntokens: [cheap, 'util(?:ise|ize)s?']";
const SCRIPT = "extends: script\nmessage: m\nscript: x";
const file = (name: string, text: string) => ({
  name,
  mimeType: "text/yaml",
  buffer: Buffer.from(text),
});

test("an administrator installs a template after a preview, and imports a style after reviewing the changes", async ({
  page,
}, info) => {
  await signInAs(page, "admin");
  await test.step("a template's effect is previewed, and it is installed and opened", () =>
    installTemplate(page));
  await test.step("an administrator imports a style after reviewing the changes", async () => {
    await page.goto(SETS);
    await page.getByRole("button", { name: "Add rules" }).click();
    await page.getByRole("menuitem", { name: "From a file" }).click();
    const form = dialog(page, "Import Rules");
    await form
      .getByLabel("File")
      .setInputFiles([file("Plain.yml", RULE), file("Script.yml", SCRIPT)]);
    await expect(form.getByLabel("Format")).toHaveValue("vale");
    await form.getByRole("button", { name: "Preview" }).click();
    const outcomes = form.getByRole("region", { name: "Rules to import" });
    await expect(outcomes.getByRole("status")).toContainText(
      "2 rules: 1 exactly, 0 roughly, 1 skipped.",
    );
    await expect(outcomes.getByText("cheap | utilise | utilises")).toBeVisible();
    await outcomes.getByLabel("Skipped 1").check();
    await expect(outcomes.getByText("It runs a script")).toBeVisible();
    await expect(outcomes.getByText("cheap | utilise | utilises")).toBeHidden();
    await expectNoFaults(page);
    const name = unique("Plain words ");
    await form.getByLabel("Name of the rule set").fill(name);
    await form.getByRole("button", { name: "Import 1 Rule" }).click();
    await expect(form).toBeHidden();
    await expect(page.getByRole("heading", { name })).toBeVisible();
  });
  await test.step("the rule set is named after the folder of the style", async () => {
    const folder = info.outputPath("House style");
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/Plain.yml`, RULE);
    writeFileSync(`${folder}/README.md`, "A style.");
    await page.getByRole("button", { name: "Add rules" }).click();
    await page.getByRole("menuitem", { name: "From a file" }).click();
    const form = dialog(page, "Import Rules");
    await form.getByLabel("Folder of a Vale style").setInputFiles(folder);
    await form.getByRole("button", { name: "Preview" }).click();
    await expect(form.getByText("“House style”: 1 rule: 1 exactly")).toBeVisible();
  });
  await test.step("a file without rules is rejected in the dialog, also on a phone", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(SETS);
    await page.getByRole("button", { name: "Add rules" }).click();
    await page.getByRole("menuitem", { name: "From a file" }).click();
    const form = dialog(page, "Import Rules");
    await form.getByLabel("File").setInputFiles(file("terms.tbx", "<html/>"));
    await expect(form.getByLabel("Format")).toHaveValue("tbx");
    await form.getByRole("button", { name: "Preview" }).click();
    await expect(form.getByRole("alert")).toContainText("The file is not a TBX term base.");
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

async function installTemplate(page: Page): Promise<void> {
  const name = unique("Installed ");
  const category = await call<CategoryJson>(page, "/policies/categories/", { name });
  await call(page, "/products/products/", {
    product_id: name,
    name: "A mug with a very long title. ".repeat(8),
    category: category.id,
    description: "A mug.",
  });
  await page.goto(SETS);
  await page.getByRole("button", { name: "Add rules" }).click();
  await page.getByRole("menuitem", { name: "From a template" }).click();
  const gallery = dialog(page, "Templates");
  await expect(gallery.getByRole("listitem").filter({ hasText: "listing rules" })).toHaveCount(2);
  await gallery.getByText("Show 12 rules").click();
  await expect(gallery.getByText("A title names no year.")).toBeVisible();
  await expectNoFaults(page);
  await gallery.getByRole("button", { name: "Install Walmart listing rules" }).click();
  const form = dialog(page, "Install Walmart listing rules");
  const install = form.getByRole("button", { name: "Install" });
  await expect(form.getByText(/^With this change, \d+ of \d+ products would/)).toBeVisible();
  await expectNoFaults(page);
  await form.getByRole("radio", { name: "Selected" }).check();
  await expect(install).toBeDisabled();
  await expect(form.getByText("Choose a category or a brand guideline first.")).toBeVisible();
  await form.getByRole("group", { name: "Categories" }).getByLabel(name).check();
  await expect(form.getByText(/^With this change, 1 of 1 product would/)).toBeVisible();
  await expect(form.getByRole("list", { name: "Products that would change" })).toContainText(name);
  await expectNoFaults(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await install.click();
  await gallery.getByRole("button", { name: "Open Walmart listing rules" }).click();
  await expect(gallery).toBeHidden();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Walmart listing rules");
  await page.getByRole("dialog").getByRole("tab", { name: "Applies To" }).click();
  await expect(
    page.getByRole("dialog").getByRole("group", { name: "Categories" }).getByLabel(name),
  ).toBeChecked();
}
