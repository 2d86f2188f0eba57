import { expect, type Locator, type Page, test } from "@playwright/test";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** Creates a category with a rule. */
function createCategory(page: Page, fields: object): Promise<CategoryJson> {
  return call<CategoryJson>(page, "/policies/categories/", {
    name: unique("Terms "),
    guideline: {
      title: "Claims",
      content: "What may be said.",
      rules: [{ rule_content: "cheap", description: "Words to avoid", ...fields }],
    },
  });
}

/** Opens the form of a category's rule. */
async function openRule(page: Page, { name }: CategoryJson): Promise<Locator> {
  // The tab shows only the first 60 categories.
  await page.getByRole("searchbox", { name: "Search categories" }).fill(name);
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await dialog(page, "Edit Category")
    .getByRole("tab", { name: /^Rules/ })
    .click();
  await page.getByRole("button", { name: "Edit rule: Words to avoid" }).click();
  return dialog(page, "Edit Rule");
}

async function save(page: Page, rule: Locator) {
  await rule.getByRole("button", { name: "Apply" }).click();
  await expect(rule).toBeHidden();
  const form = dialog(page, "Edit Category");
  await form.getByRole("button", { name: "Save Changes" }).click();
  await expect(form).toBeHidden();
}

async function storedRule(page: Page, category: number) {
  const { guideline } = await call<CategoryJson>(page, `/policies/categories/${category}/`);
  return guideline?.rules[0];
}

async function paste(cell: Locator, text: string) {
  await cell.evaluate((element, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", copied);
    element.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test.beforeEach(({ page }) => signInAs(page, "admin"));

test("a rule is edited as text and as a table, which accepts pasted cells, CSV files and 300 terms", async ({
  page,
}) => {
  const listed = await createCategory(page, { rule_content: "cheap, best ever" });
  const plain = await createCategory(page, {});
  const noted = await createCategory(page, { notes: { cheap: "Old" } });
  const long = await createCategory(page, { notes: { cheap: "Old" } });
  await page.goto("/policies?tab=categories");
  let loads = 0;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await test.step("a rule without notes or inflections opens as text and can be edited as a table", async () => {
    const rule = await openRule(page, listed);
    await expect(rule.getByLabel("Rule content")).toHaveValue("cheap, best ever");
    await rule.getByRole("button", { name: "Edit as Table" }).click();
    await expect(rule.getByLabel("Term, row 2")).toHaveValue("best ever");
    await expectNoFaults(page);
    await rule.getByRole("button", { name: "Edit as Text" }).click();
    await expect(rule.getByLabel("Rule content")).toHaveValue("cheap, best ever");
    await rule.getByRole("button", { name: "Edit as Table" }).click();
    await rule.getByLabel("Use instead, row 1").fill("affordable / good value");
    await rule.getByLabel("Note, row 1").fill("Brand book, page 4");
    await rule.getByLabel("Inflections, row 1").fill("cheaper; cheapest");
    await rule.getByLabel("Exceptions, row 1").fill("cheap to run");
    await rule.getByRole("button", { name: "Remove best ever" }).click();
    await expect(rule.getByLabel("Term, row 2")).toBeFocused();
    await rule.getByRole("button", { name: "Add Common Exceptions" }).click();
    await page.getByRole("menuitem", { name: /^English/ }).click();
    await expect(rule.getByLabel("Exceptions for all terms")).toHaveValue(/^\{\}-free\n/);
    await save(page, rule);
    const stored = await storedRule(page, listed.id);
    expect(stored).toMatchObject({
      rule_content: "cheap => affordable / good value",
      forms: { cheap: ["cheaper", "cheapest"] },
      notes: { cheap: "Brand book, page 4" },
    });
    expect(stored?.exceptions).toEqual(expect.arrayContaining(["{}-free", "cheap to run"]));
  });
  await test.step("conditions are shown as a sentence in the form and in the list of rules", async () => {
    const rule = await openRule(page, plain);
    await rule.getByText("More", { exact: true }).click();
    await rule.getByLabel("Only where the text mentions").fill("SPF\nsunscreen");
    await rule.getByLabel("Unless it mentions").fill("lamp\n");
    const sentence = "Applies where the text mentions SPF or sunscreen, unless it mentions lamp.";
    await expect(rule.getByText(sentence)).toBeVisible();
    await rule.getByLabel("Maximum distance in words").fill("2");
    await expect(
      rule.getByText(
        "A term counts within 2 words of SPF or sunscreen, unless within as many of lamp.",
      ),
    ).toBeVisible();
    await rule.getByLabel("Maximum distance in words").fill("");
    await rule.getByLabel("Message").fill("Say how often to reapply.");
    await rule.getByLabel("Reference").fill("See https://example.com/spf");
    await rule.getByLabel("Match case: NA does not match na").check();
    await expectNoFaults(page);
    await rule.getByRole("button", { name: "Apply" }).click();
    await expect(dialog(page, "Edit Category").getByText(sentence)).toBeVisible();
    await dialog(page, "Edit Category").getByRole("button", { name: "Save Changes" }).click();
    await expect(dialog(page, "Edit Category")).toBeHidden();
    expect(await storedRule(page, plain.id)).toMatchObject({
      when: ["SPF", "sunscreen"],
      unless: ["lamp"],
      within: null,
      message: "Say how often to reapply.",
      match_case: true,
    });
  });
  await test.step("the table accepts pasted cells and CSV files and supports keyboard navigation", async () => {
    const rule = await openRule(page, noted);
    await paste(
      rule.getByLabel("Term, row 2"),
      "utilise\tuse\tPlain words\nbuy, now\tsee / try\t\n",
    );
    await expect(rule.getByLabel("Use instead, row 3")).toHaveValue("see / try");
    await expect(rule.getByText(/^3 terms: cheap, utilise => use/)).toBeVisible();
    const lines = "term,use,note,forms,exceptions\ncheap,affordable,New,cheaper,\nbad,,,,not bad\n";
    await rule
      .getByLabel("CSV file of terms")
      .setInputFiles({ name: "terms.csv", mimeType: "text/csv", buffer: Buffer.from(lines) });
    await expect(rule.getByText("2 rows imported: 1 new term.")).toBeVisible();
    await rule.getByLabel("Use instead, row 2").focus();
    await page.keyboard.press("ArrowDown");
    await expect(rule.getByLabel("Use instead, row 3")).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(rule.getByLabel("Use instead, row 4")).toBeFocused();
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Tab");
    await expect(rule.getByLabel("Note, row 3")).toBeFocused();
    for (let at = 0; at < 4; at++) await page.keyboard.press("Tab");
    await expect(rule.getByRole("button", { name: "Import CSV" })).toBeFocused();
    await rule.getByLabel("Term, row 5").fill("Cheap");
    await expect(rule.getByText("“Cheap” is in two rows; the first one counts.")).toBeVisible();
    await save(page, rule);
    expect(await storedRule(page, noted.id)).toMatchObject({
      rule_content: 'cheap => affordable, utilise => use, "buy, now" => see / try, bad',
      notes: { cheap: "Old", utilise: "Plain words" },
      forms: { cheap: ["cheaper"] },
      exceptions: ["not bad"],
    });
  });
  await test.step("the table accepts 300 pasted terms and edits between them", async () => {
    const rule = await openRule(page, long);
    const copied = Array.from({ length: 300 }, (_, at) => `term no ${at}\tbetter ${at}\tnote`);
    await paste(rule.getByLabel("Term, row 2"), copied.join("\n"));
    await expect(rule.getByText(/^301 terms/)).toBeVisible();
    await rule.getByLabel("Term, row 151").fill("in the middle");
    await save(page, rule);
    const stored = await storedRule(page, long.id);
    expect(stored?.rule_content).toContain("in the middle => better 149");
    expect(Object.keys(stored?.notes ?? {})).toHaveLength(301);
  });
  // Loading the page again after saving would discard what is typed meanwhile.
  expect(loads).toBe(0);
});
