import { mkdirSync, writeFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectNoFaults, expectNoSidewaysScroll } from "./axe";
import { signInAs } from "./sign-in";

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

test.beforeEach(({ page }) => signInAs(page, "admin"));

test("an administrator looks into a ready-made set, installs it and opens it", async ({ page }) => {
  await page.goto(SETS);
  await page.getByRole("button", { name: "Templates" }).click();
  const gallery = dialog(page, "Templates");
  await expect(gallery.getByRole("listitem").filter({ hasText: "listing rules" })).toHaveCount(2);
  await gallery.getByText("Show 12 rules").click();
  await expect(gallery.getByText("A title names no year.")).toBeVisible();
  await expectNoFaults(page);
  await gallery.getByRole("button", { name: "Install Walmart listing rules" }).click();
  await gallery.getByRole("button", { name: "Open Walmart listing rules" }).click();
  await expect(gallery).toBeHidden();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Walmart listing rules");
});

test("an administrator imports a style after seeing what comes over", async ({ page }) => {
  await page.goto(SETS);
  await page.getByRole("button", { name: "Import Rules" }).click();
  const form = dialog(page, "Import Rules");
  await form
    .getByLabel("File")
    .setInputFiles([file("Plain.yml", RULE), file("Script.yml", SCRIPT)]);
  await expect(form.getByLabel("Format")).toHaveValue("vale");
  await form.getByRole("button", { name: "Preview" }).click();
  const outcomes = form.getByRole("region", { name: "Rules to import" });
  await expect(outcomes.getByRole("status")).toContainText(
    "2 rules: 1 exactly, 0 roughly, 1 left out.",
  );
  await expect(outcomes.getByText("cheap | utilise | utilises")).toBeVisible();
  await outcomes.getByLabel("Skipped 1").check();
  await expect(outcomes.getByText("It runs a program")).toBeVisible();
  await expect(outcomes.getByText("cheap | utilise | utilises")).toBeHidden();
  await expectNoFaults(page);
  const name = `Plain words ${Date.now().toString(36)}`;
  await form.getByLabel("Name of the rule set").fill(name);
  await form.getByRole("button", { name: "Import 1 Rule" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("heading", { name })).toBeVisible();
});

test("a style's folder gives the rule set its name", async ({ page }, info) => {
  const folder = info.outputPath("House style");
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/Plain.yml`, RULE);
  writeFileSync(`${folder}/README.md`, "A style.");
  await page.goto(SETS);
  await page.getByRole("button", { name: "Import Rules" }).click();
  const form = dialog(page, "Import Rules");
  await form.getByLabel("Folder of a Vale style").setInputFiles(folder);
  await form.getByRole("button", { name: "Preview" }).click();
  await expect(form.getByText("“House style”: 1 rule: 1 exactly")).toBeVisible();
});

test("a file that holds no rules is refused in the dialog, on a phone too", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(SETS);
  await page.getByRole("button", { name: "Import Rules" }).click();
  const form = dialog(page, "Import Rules");
  await form.getByLabel("File").setInputFiles(file("terms.tbx", "<html/>"));
  await expect(form.getByLabel("Format")).toHaveValue("tbx");
  await form.getByRole("button", { name: "Preview" }).click();
  await expect(form.getByRole("alert")).toContainText("The file is no TBX term base.");
  await expectNoSidewaysScroll(page);
});
