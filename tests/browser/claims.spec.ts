import { spawnSync } from "node:child_process";
import { expect, test } from "@playwright/test";
import type { RuleSetJson } from "@/lib/policies/rule-sets/schemas";
import type { CategoryJson } from "@/lib/policies/schemas";
import { expectNoFaults } from "./axe";
import { call } from "./call-api";
import { openPage } from "./open-page";
import { signInAs } from "./sign-in";
import { unique } from "./unique";

test("a claim fails without evidence, passes with a certificate, and its dossier proves it", async ({
  page,
}, testInfo) => {
  await signInAs(page, "admin");
  const word = unique("");
  const claim = `Certified wood ${word}`;
  const product = `TABLE-${word}`;
  const category = await call<CategoryJson>(page, "/policies/categories/", {
    name: `Furniture ${word}`,
  });
  await call<RuleSetJson>(page, "/policies/rule-sets/", {
    name: `Claims ${word}`,
    applies_to: { all: false, categories: [category.id], brand_guidelines: [] },
    rules: [
      {
        rule_type: "prohibited_words",
        rule_content: "FSC-certified",
        severity: "high",
        description: "Wood claims need a certificate.",
        claim,
      },
    ],
  });
  await call(page, "/products/products/", {
    product_id: product,
    name: "Oak table",
    category: category.id,
    description: "A table of FSC-certified oak.",
  });
  const verdictOf = async () => {
    const path = `/validations/validations/by-product/${product}/`;
    const { results } = await call<{ results: { is_compliant: boolean | null }[] }>(page, path);
    return results[0]?.is_compliant;
  };
  await expect.poll(verdictOf, { timeout: 30_000 }).toBe(false);

  // The finding leads to the form, filled in with its claim and product.
  await page.goto(`/product-validations/${product}`);
  const claims = page.getByRole("list", { name: "Claims" });
  await expect(claims).toContainText("No evidence");
  const card = page.getByRole("listitem").filter({ hasText: `Add evidence for “${claim}”.` });
  await expect(card.getByRole("button", { name: "False positive" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Accept as is" })).toBeHidden();
  await card.getByRole("link", { name: "Add evidence" }).click();
  const form = page.getByRole("dialog", { name: "Add Evidence" });
  await expect(form.getByRole("combobox", { name: "Claim" })).toHaveValue(claim);
  await expect(form.getByLabel("Products", { exact: true })).toHaveValue(product);
  await form.getByLabel("Issuer").fill("FSC");
  await form.getByLabel("Reference").fill("FSC-C012345");
  await form.getByLabel("Document").setInputFiles({
    name: "certificate.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7\na certificate\n"),
  });
  await expect(form.getByRole("status").last()).toHaveText("Covers 1 match in 1 product");
  await expectNoFaults(page);
  await form.getByRole("button", { name: "Add Evidence" }).click();

  // The form leads back to the product, whose text is checked again without another click.
  await expect(page).toHaveURL(`/product-validations/${product}`);
  await expect(claims).toContainText("FSC-C012345");
  await expect(page.getByText("Compliant", { exact: true }).first()).toBeVisible();
  await expect(card).toHaveCount(0);
  expect(await verdictOf()).toBe(true);

  // The claim is listed with its evidence.
  await openPage(page, "/policies?tab=claims");
  await page.getByRole("button", { name: claim }).click();
  const dialog = page.getByRole("dialog", { name: claim });
  await dialog.getByRole("button", { name: "FSC-C012345" }).click();
  await expect(page.getByRole("dialog", { name: "FSC-C012345" })).toContainText("certificate.pdf");
  // A claim that no rule names says so, and leads to writing one.
  const unused = `Unused ${word}`;
  const scope = { all: true, categories: [], brand_guidelines: [], products: [] };
  const evidence = { claim: unused, kind: "certificate", issuer: "FSC", applies_to: scope };
  await call(page, "/policies/evidence/", evidence);
  await openPage(page, "/policies?tab=claims");
  const row = page.getByRole("row", { name: new RegExp(unused) });
  await expect(row).toContainText("No rule requires evidence for it.");
  await row.getByRole("button", { name: `Write a rule for ${unused}` }).click();
  await expect(page.getByRole("dialog", { name: "Add Rule" })).toBeVisible();
  await openPage(page, `/product-validations/${product}`);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Dossier" }).click();
  const file = testInfo.outputPath("dossier.zip");
  await (await download).saveAs(file);
  const { status, stdout } = spawnSync("node", ["docs/verify-dossier.mjs", file], {
    encoding: "utf8",
  });
  expect(status).toBe(0);
  expect(stdout).toContain("evidence/");
});
