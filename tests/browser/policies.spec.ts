import { expect, type Locator, type Page, test } from "@playwright/test";
import type { CategoryJson, GuidelineJson } from "@/lib/policies/schemas";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

/** Returns a name that no other test uses. */
function named(word: string): string {
  return unique(`${word} `);
}

async function categoryNamed(page: Page, name: string): Promise<CategoryJson> {
  type Page = { results: CategoryJson[] };
  const { results } = await call<Page>(page, "/policies/categories/?page_size=100");
  const found = results.find((category) => category.name === name);
  if (!found) throw new Error(`There is no category ${name}.`);
  return found;
}

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const tab = (within: Page | Locator, name: string | RegExp) => within.getByRole("tab", { name });

/** Opens the form for a new category and fills in its name. */
async function newCategory(page: Page, name: string): Promise<Locator> {
  await page.goto("/policies?tab=categories");
  await page.getByRole("button", { name: "Create Category" }).first().click();
  const form = dialog(page, "Create Category");
  await form.getByLabel("Name").fill(name);
  return form;
}

async function addRule(page: Page, type: string, content: string, summary: string | RegExp) {
  await page.getByRole("button", { name: "Add Rule" }).click();
  const form = dialog(page, "Add Rule");
  await form.getByLabel("Rule type").selectOption(type);
  await form.getByLabel("Rule content").fill(content);
  await expect(form.getByText(summary).first()).toBeVisible();
  await form.getByLabel("Description").fill(`About ${type}`);
  await form.getByRole("button", { name: "Add Rule" }).click();
  await expect(form).toBeHidden();
}

test.describe("administrator", () => {
  test.beforeEach(({ page }) => signInAs(page, "admin"));

  test("creates a category with six rules and a list of 500 terms, and limits a guideline to regions", async ({
    page,
  }) => {
    await test.step("creates a category with six rules of different types", async () => {
      const name = named("Lamps");
      const form = await newCategory(page, name);
      await form.getByLabel("Compliance threshold").fill("0.9");
      await tab(form, "Guidelines").click();
      await form.getByLabel("Guideline title").fill("Lamp standard");
      await form.getByLabel("Content").fill("Say what a lamp lights.");
      await form.getByRole("button", { name: "Add Requirement" }).click();
      await page.getByRole("menuitem", { name: /^Required attributes/ }).click();
      await form.getByLabel("Required attributes: one per line").fill("colour|color\nsocket");
      await expect(form.getByText("2 items: colour or color, socket")).toBeVisible();
      await tab(form, /^Rules/).click();
      await addRule(page, "prohibited_words", 'cheap | "buy one, get one"', /^2 terms: cheap/);
      await addRule(page, "required_phrases", "free returns, two years", /^2 items/);
      await addRule(page, "length_limit", "50-200", "50 to 200 characters");
      await addRule(page, "format_requirement", "no_html, no_emoji", /^2 directives/);
      await addRule(page, "price_format", "1.234,56 €", /^Prices like 1\.234,56 €/);
      await addRule(page, "tone_requirement", "Warm and plain.", "Judged by the model");
      await form.getByRole("button", { name: "Create Category" }).click();
      await expect(form).toBeHidden();
      await expect(page.getByRole("heading", { name })).toBeVisible();

      const stored = await categoryNamed(page, name);
      expect(stored.compliance_threshold).toBe(0.9);
      expect(stored.guideline?.requirements).toEqual({
        required_attributes: ["colour|color", "socket"],
      });
      expect(stored.guideline?.rules.map((rule) => rule.rule_type)).toEqual([
        "prohibited_words",
        "required_phrases",
        "length_limit",
        "format_requirement",
        "price_format",
        "tone_requirement",
      ]);
    });
    await test.step("imports 500 terms from a CSV file", async () => {
      const name = named("Soaps");
      const form = await newCategory(page, name);
      await tab(form, "Guidelines").click();
      await form.getByLabel("Guideline title").fill("Soap claims");
      await form.getByLabel("Content").fill("Claim only what is proved.");
      await tab(form, /^Rules/).click();
      await page.getByRole("button", { name: "Add Rule" }).click();
      const rule = dialog(page, "Add Rule");
      const terms = Array.from({ length: 498 }, (_, at) => `claim no ${at};other column`);
      const lines = ["Term;note", ...terms, '"clean, pure";x', "Straße;x", "claim NO 1;again"];
      await rule.getByLabel("CSV file of terms").setInputFiles({
        name: "terms.csv",
        mimeType: "",
        buffer: Buffer.from(lines.join("\r\n")),
      });
      await expect(
        rule.getByText("500 terms imported. Skipped: the heading “Term” and 1 duplicate."),
      ).toBeVisible();
      await expect(rule.getByText(/^500 terms: claim no 0, /)).toBeVisible();
      await rule.getByLabel("Description").fill("Claims nobody proved");
      await rule.getByRole("button", { name: "Add Rule" }).click();
      await form.getByRole("button", { name: "Create Category" }).click();
      await expect(form).toBeHidden();
      const [stored] = (await categoryNamed(page, name)).guideline?.rules ?? [];
      expect(stored?.rule_content).toContain('"clean, pure", Straße');
    });
    await test.step("limits a guideline to regions found by their alternative names", async () => {
      const title = named("Voice");
      await page.goto("/policies");
      await page.getByRole("button", { name: "Add Guideline" }).first().click();
      const form = dialog(page, "Add Guideline");
      await form.getByLabel("Title").fill(title);
      await form.getByRole("button", { name: "Add Guideline" }).click();
      await expect(form.getByLabel("Content")).toBeFocused();
      await form.getByLabel("Content").fill("Speak plainly.");
      for (const [search, region] of [
        ["Myanmar", "Burma"],
        ["ivory", "Cote d'Ivoire"],
        ["Deutschland", "Germany"],
      ] as const) {
        await form.getByLabel("Search regions").fill(search);
        await form.getByLabel(region).check();
      }
      await form.getByLabel("Search regions").fill("korea");
      await form.getByRole("button", { name: "Select All" }).click();
      await expect(form.getByText("5 of 195 chosen")).toBeVisible();
      await form.getByRole("button", { name: "Add Guideline" }).click();
      await expect(form).toBeHidden();
      const card = page.getByRole("listitem").filter({ hasText: title });
      await expect(card.getByText("+2 more")).toBeVisible();
      await card.getByRole("button", { name: `View ${title}` }).click();
      await expect(dialog(page, title).getByText("Korea, South")).toBeVisible();
    });
    await test.step("adds, pauses and deletes the rules of a guideline in its details", async () => {
      const title = named("Tone");
      const { id } = await call<GuidelineJson>(page, "/policies/guidelines/", {
        title,
        content: "Plain.",
      });
      await page.goto(`/policies?guideline=${id}`);
      const details = dialog(page, title);
      await details.getByRole("button", { name: "Add Rule" }).click();
      const types = dialog(page, "Add Rule").getByLabel("Rule type").getByRole("option");
      await expect(types).toHaveCount(5);
      await page.keyboard.press("Escape");
      await addRule(page, "length_limit", "-140 words", "at most 140 words");
      const active = details.getByRole("checkbox", { name: /^Active/ });
      await active.uncheck();
      await expect(details.getByText("Inactive", { exact: true })).toBeVisible();
      await details.getByRole("button", { name: /^Delete rule/ }).click();
      await page.getByRole("button", { name: "Delete Rule" }).click();
      await expect(details.getByText("No rules yet")).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: `View ${title}` })).toBeFocused();
    });
  });

  test("sees errors on their tab and field, confirms before changes are discarded, and sees why something cannot be deleted or loaded", async ({
    page,
  }) => {
    await test.step("is taken to the tab and field that the server rejects", async () => {
      const form = await newCategory(page, named("Chairs"));
      await tab(form, "Guidelines").click();
      await form.getByLabel("Guideline title").fill("Chair standard");
      await form.getByLabel("Content").fill("Say how one sits.");
      await form.getByLabel("Version").fill("1".repeat(51));
      await tab(form, "Basic Info").click();
      await form.getByRole("button", { name: "Create Category" }).click();
      await expect(tab(form, /^Guidelines/)).toHaveAttribute("aria-selected", "true");
      await expect(form.getByLabel("Version")).toBeFocused();
      await expect(form.getByText("This may have at most 50 characters.")).toBeVisible();

      await form.getByLabel("Version").fill("1.0");
      await tab(form, /^Rules/).click();
      await page.getByRole("button", { name: "Add Rule" }).click();
      const rule = dialog(page, "Add Rule");
      await rule.getByLabel("Rule content").fill("cheap");
      await rule.getByLabel("Description").fill("x".repeat(5001));
      await rule.getByRole("button", { name: "Add Rule" }).click();
      await tab(form, "Basic Info").click();
      await form.getByRole("button", { name: "Create Category" }).click();
      await expect(tab(form, /^Rules/)).toHaveAttribute("aria-selected", "true");
      await expect(form.getByText("This may have at most 5,000 characters.")).toBeVisible();
      await expect(form.getByRole("button", { name: /^Edit rule/ })).toBeFocused();
    });
    await test.step("pastes one term per line, and sees errors before submitting", async () => {
      const form = await newCategory(page, named("Tables"));
      await tab(form, /^Rules/).click();
      await page.getByRole("button", { name: "Add Rule" }).click();
      const rule = dialog(page, "Add Rule");
      const content = rule.getByLabel("Rule content");
      await content.fill("cheap");
      await content.evaluate((element) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "best ever\nbuy one, get one\r\nrisk-free\n");
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      });
      await expect(content).toHaveValue('cheap, best ever, "buy one, get one", risk-free');
      await expect(rule.getByText(/^4 terms/)).toBeVisible();
      await rule.getByLabel("Rule type").selectOption("length_limit");
      await rule.getByLabel("Description").fill("Length");
      await rule.getByRole("button", { name: "Add Rule" }).click();
      await expect(content).toBeFocused();
      await expect(rule.getByText(/^Write a length limit like/)).toBeVisible();
    });
    await test.step("must confirm before a click outside discards changes", async () => {
      const name = named("Draft");
      const form = await newCategory(page, name);
      await page.mouse.click(5, 400);
      await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
      await expect(form.getByLabel("Name")).toHaveValue(name);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Discard Changes" }).click();
      await expect(form).toBeHidden();
    });
    await test.step("sees why a category with products cannot be deleted", async () => {
      await page.goto("/policies?tab=categories");
      await page.getByRole("button", { name: "Delete Category Footwear" }).click();
      const confirmDialog = page.getByRole("alertdialog");
      await expect(confirmDialog.getByText(/7 rules/)).toBeVisible();
      await confirmDialog.getByRole("button", { name: "Delete Category" }).click();
      await expect(confirmDialog.getByRole("alert")).toContainText(
        /^This category contains \d+ products?\./,
      );
    });
    await test.step("must confirm before Back discards the changes of a category", async () => {
      // Playwright's goBack would wait for a navigation that does not happen.
      const back = () => page.evaluate(() => history.back());
      await page.goto("/policies?tab=categories");
      await page.getByRole("button", { name: "Edit Footwear" }).click();
      const form = dialog(page, "Edit Category");
      await form.getByLabel("Name").fill("Shoes");
      await back();
      const asking = page.getByRole("alertdialog", { name: "Discard your changes?" });
      await asking.getByRole("button", { name: "Cancel" }).click();
      await expect(form.getByLabel("Name")).toHaveValue("Shoes");
      await back();
      await asking.getByRole("button", { name: "Discard Changes" }).click();
      await expect(form).toBeHidden();
      await expect(page).toHaveURL(/\/policies\?tab=categories$/);
      await page.getByRole("button", { name: "Edit Footwear" }).click();
      await expect(form.getByLabel("Name")).toHaveValue("Footwear");
      await back();
      await expect(form).toBeHidden();
    });
    await test.step("falls back to the list's data if the details cannot be loaded", async () => {
      await page.route(/\/api\/policies\/categories\/\d+\/$/, (route) => route.abort());
      await page.goto("/policies?tab=categories");
      await page.getByRole("button", { name: "Edit Footwear" }).click();
      const form = dialog(page, "Edit Category");
      await expect(form.getByText("The details could not be loaded.")).toBeVisible();
      await expect(form.getByLabel("Name")).toHaveValue("Footwear");
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });
  });
});
