import { expect, type Page, test } from "@playwright/test";
import { addDays, getToday } from "@/lib/platform/days";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

const PRODUCTS = 300;
const CERTIFIED = 120;

test("a furniture shop renews its certificate, and nothing fails in between", async ({ page }) => {
  test.slow();
  await signInAs(page, "admin");
  const shop = await createShop(page);
  const [today, yesterday] = [getToday(), addDays(getToday(), -1)];

  await test.step("without evidence, every claim is a finding", async () => {
    await shop.checkAll();
    // 120 certified products, one that was not certified, and 40 with a claim about recycling.
    expect(await shop.countClaims(shop.wood)).toEqual({ covered: 0, uncovered: CERTIFIED + 1 });
    expect(await shop.countClaims(shop.foam)).toEqual({ covered: 0, uncovered: 40 });
  });

  await test.step("a spreadsheet brings the certificate with its article numbers", async () => {
    await page.goto("/policies?tab=claims");
    await page.getByRole("button", { name: "Import", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "Import Evidence" });
    const values = [shop.wood, "certificate", "FSC", shop.reference("old"), addDays(today, 20)];
    const csv = `claim,kind,issuer,reference,valid_until,products\n${values.join(",")},"${shop.certified.join(", ")}"\n`;
    await dialog.locator("input[type=file]").setInputFiles({
      name: "certificates.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv),
    });
    await dialog.getByRole("button", { name: "Preview" }).click();
    await expect(dialog.getByRole("status").first()).toContainText("1 new record");
    await dialog.getByRole("button", { name: "Import 1 Record" }).click();
    await expect(dialog).toBeHidden();
    await shop.revalidate();
    expect(await shop.countClaims(shop.wood)).toEqual({ covered: CERTIFIED, uncovered: 1 });
  });

  await test.step("the text that is not covered says what is missing", async () => {
    await openPage(page, `/product-validations/${shop.uncertified}`);
    await expect(page.getByRole("list", { name: "Claims" })).toContainText("No evidence");
    await expect(page.getByText(`Add evidence for “${shop.wood}”.`).first()).toBeVisible();
    expect(await shop.passes(shop.uncertified)).toBe(false);
    // What is prohibited without a claim stays prohibited.
    expect(await shop.passes(shop.neutral)).toBe(false);
  });

  await test.step("the renewed certificate covers the same products from today", async () => {
    await openPage(page, "/policies?tab=claims");
    await page.getByRole("button", { name: shop.wood }).click();
    await page
      .getByRole("dialog", { name: shop.wood })
      .getByRole("button", { name: "Add Evidence" })
      .click();
    const form = page.getByRole("dialog", { name: "Add Evidence" });
    await form.getByLabel("Issuer").fill("FSC");
    await form.getByLabel("Reference").fill(shop.reference("new"));
    await form.getByLabel("First day").fill(today);
    await form.getByLabel("Products", { exact: true }).fill(shop.certified.join("\n"));
    await expect(form.getByRole("status").last()).toHaveText(
      `Covers ${CERTIFIED} matches in ${CERTIFIED} products`,
    );
    await form.getByRole("button", { name: "Add Evidence" }).click();
    await expect(form).toBeHidden();
  });

  await test.step("the old certificate ends, and its products still pass", async () => {
    await page.goto("/policies?tab=claims");
    await page.getByRole("button", { name: shop.wood }).click();
    await page.getByRole("button", { name: shop.reference("old") }).click();
    const details = page.getByRole("dialog", { name: shop.reference("old") });
    await details.getByRole("button", { name: "Edit Evidence" }).click();
    const form = page.getByRole("dialog", { name: "Edit Evidence" });
    await form.getByLabel("Last day").fill(yesterday);
    await form.getByRole("button", { name: "Save Changes" }).click();
    await expect(form).toBeHidden();
    await shop.revalidate();
    expect(await shop.countClaims(shop.wood)).toEqual({ covered: CERTIFIED, uncovered: 1 });
    await openPage(page, `/product-validations/${shop.certified[0]}`);
    const claims = page.getByRole("list", { name: "Claims" });
    await expect(claims).toContainText(shop.reference("new"));
    await expect(claims).not.toContainText(shop.reference("old"));
  });

  await test.step("a supplier's declaration covers its market only", async () => {
    await call(page, "/policies/evidence/", {
      claim: shop.foam,
      kind: "supplier_declaration",
      issuer: "Foam supplier",
      markets: ["DE"],
      applies_to: { categories: [shop.category] },
    });
    await shop.revalidate();
    expect(await shop.countClaims(shop.foam)).toEqual({ covered: 20, uncovered: 20 });
  });

  await test.step("the claims and their evidence have no faults", async () => {
    await openPage(page, "/policies?tab=claims");
    await expect(page.getByRole("row", { name: shop.wood })).toContainText(String(CERTIFIED));
    await expectNoFaults(page);
  });
});

/**
 * Creates 300 products: 120 that are certified, one that only says so, 40 with foam of recycled
 * bottles for two markets, and one that calls itself climate-neutral.
 */
async function createShop(page: Page) {
  const word = unique("");
  const [wood, foam] = [`Certified wood ${word}`, `Recycled foam ${word}`];
  const { id: category } = await call<CategoryJson>(page, "/policies/categories/", {
    name: `Furniture shop ${word}`,
  });
  const rule = { rule_type: "prohibited_words", severity: "high" };
  await call<RuleSetJson>(page, "/policies/rule-sets/", {
    name: `Furniture claims ${word}`,
    applies_to: { all: false, categories: [category], brand_guidelines: [] },
    rules: [
      { ...rule, rule_content: "FSC-certified", description: "Wood", claim: wood },
      { ...rule, rule_content: "recycled bottles", description: "Foam", claim: foam },
      { ...rule, rule_content: "climate-neutral", description: "Never allowed" },
    ],
  });
  const idOf = (index: number) => `F-${word}-${index}`;
  const describeItem = (index: number) => {
    if (index <= CERTIFIED) return "A table of FSC-certified oak.";
    if (index <= 160) return "A chair with foam of recycled bottles.";
    return index === 161 ? "A climate-neutral shelf." : "A shelf of oak.";
  };
  const items = Array.from({ length: PRODUCTS }, (_, index) => ({
    product_id: idOf(index),
    name: `Furniture ${index}`,
    category,
    description: describeItem(index),
    market: index % 2 === 0 ? "DE" : "FR",
  }));
  await call(page, "/products/products/bulk/", { items });
  const countStale = () =>
    call<{ stale: number; running: number }>(page, `/policies/stale/?category=${category}`);
  const checkAll = async () => {
    await expect.poll(async () => (await countStale()).running, { timeout: 120_000 }).toBe(0);
  };
  return {
    wood,
    foam,
    category,
    reference: (name: "old" | "new") => `FSC-${word}-${name}`,
    certified: Array.from({ length: CERTIFIED }, (_, index) => idOf(index)),
    uncertified: idOf(CERTIFIED),
    neutral: idOf(161),
    checkAll,
    async revalidate() {
      expect((await countStale()).stale).toBeGreaterThan(0);
      await call(page, "/policies/revalidate/", { category });
      await expect.poll(async () => (await countStale()).stale, { timeout: 120_000 }).toBe(0);
      await checkAll();
    },
    async countClaims(claim: string) {
      const path = `/policies/claims/?search=${encodeURIComponent(claim)}`;
      const [counts] = await call<{ covered: number; uncovered: number }[]>(page, path);
      return { covered: counts?.covered, uncovered: counts?.uncovered };
    },
    async passes(productId: string) {
      const path = `/validations/validations/by-product/${productId}/`;
      const { results } = await call<{ results: { is_compliant: boolean | null }[] }>(page, path);
      return results[0]?.is_compliant;
    },
  };
}
