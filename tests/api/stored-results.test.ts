import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { categoryGuidelines, rules } from "@/db/schema/policies";
import { enqueueProducts } from "@/lib/products/check-queue";
import { analyzeSubject } from "@/lib/seo/run";
import { loadSeoInput } from "@/lib/seo/source";
import { useApi } from "../support/api";
import { createCategory, createProduct, must } from "../support/factories";
import { runQueue, runSeoQueue } from "../support/run-queue";

const api = useApi();
const RULES: Parameters<typeof createCategory>[1] = [
  { ruleType: "prohibited_words", ruleContent: "cheap" },
  { ruleType: "prohibited_words", ruleContent: "billig", languages: ["de"] },
  { ruleType: "tone_requirement", ruleContent: "Warm and calm." },
];
const TEXT = "<p>A CHEAP shoe of 30 ml, “made to last”.</p><p>So cheap!</p>";

async function checked(categoryId: number, description = TEXT) {
  const product = await createProduct({
    categoryId,
    uploadedBy: api.users.admin.id,
    description,
    language: "en",
  });
  await enqueueProducts(db(), [product.id], null);
  await runQueue();
  const { body } = await api.viewer.get(`/validations/validations/?product=${product.id}`);
  return { product, id: Number(body.results[0].id) };
}

const verdictOf = async (id: number) =>
  (await api.viewer.get(`/validations/validations/${id}/`)).body;

describe("stored verdict", () => {
  it("keeps the details of its rules when they are changed or deleted", async () => {
    const category = await createCategory({}, RULES);
    const { id } = await checked(category.id);
    const before = await verdictOf(id);
    expect(before.checks).toMatchObject([
      { rule: category.rules[0]?.id, rule_type: "prohibited_words", outcome: "violated" },
      { guideline_reference: "Standards: Prohibited words", outcome: "not_applicable" },
      { rule_type: "tone_requirement", outcome: "not_checked", reason: null },
    ]);
    expect(before.judging.rules).toMatchObject([{ reason: "No model is configured." }]);
    await db().update(rules).set({ ruleType: "length_limit", ruleContent: "1-2" });
    await db().update(categoryGuidelines).set({ title: "Others" });
    const { checks, judging } = await verdictOf(id);
    expect({ checks, judging }).toEqual({ checks: before.checks, judging: before.judging });
    await db().delete(categoryGuidelines);
    expect((await verdictOf(id)).checks).toEqual(before.checks);
    const { body } = await api.viewer.get("/validations/validations/?page_size=100");
    const listed = body.results.find((row: { id: number }) => row.id === id);
    expect([listed.checks, listed.judging]).toEqual([before.checks, before.judging]);
  });

  it("stores the reason for an unchecked rule per product", async () => {
    const category = await createCategory({}, RULES);
    const known = await checked(category.id);
    const unknown = await checked(category.id);
    const reason = "The product's language is not known.";
    const outcomes = async (id: number) =>
      (await verdictOf(id)).checks.map((each: { outcome: string; reason: string | null }) => [
        each.outcome,
        each.reason,
      ]);
    await api.reviewer.patch(`/products/products/${unknown.product.id}/`, { language: null });
    await runQueue();
    const { body } = await api.viewer.get(
      `/validations/validations/?product=${unknown.product.id}`,
    );
    expect(await outcomes(body.results[0].id)).toContainEqual(["not_checked", reason]);
    expect(await outcomes(known.id)).not.toContainEqual(["not_checked", reason]);
  });

  it("keeps the checked text when the product's text changes", async () => {
    const category = await createCategory({}, RULES);
    const { id, product } = await checked(category.id);
    const before = await verdictOf(id);
    expect([before.checked_text, before.violations.length]).toEqual([TEXT, 2]);
    const path = `/products/products/${product.id}/`;
    await api.reviewer.patch(path, { description: "A fine shoe." });
    expect((await verdictOf(id)).violations).toEqual(before.violations);
    await runQueue();
    await api.reviewer.patch(path, { description: "A third text." });
    expect((await verdictOf(id)).checked_text).toBe(TEXT);
    const { body } = await api.viewer.get(`/validations/validations/?product=${product.id}`);
    expect(body.results.map((row: { checked_text: string | null }) => row.checked_text)).toEqual([
      null,
      "A fine shoe.",
      TEXT,
    ]);
  });
});

describe("stored SEO analysis", () => {
  it("equals the result of the engine, until the text of the product changes", async () => {
    const category = await createCategory();
    const texts = [TEXT, "A walnut board, 30 cm long. “Oiled” by hand.", ""];
    for (const description of texts) {
      const product = await createProduct({
        categoryId: category.id,
        uploadedBy: api.users.admin.id,
        description,
        name: `Board “No. ${description.length}” 2.5 kg`,
      });
      const subject = must((await loadSeoInput(db(), product.id, null)) ?? undefined);
      const made = await analyzeSubject(subject);
      await api.reviewer.post("/seo/analyze/", { product_id: product.productId });
      await runSeoQueue();
      const path = `/seo/seo/by-product/${product.productId}/`;
      const record = async () => (await api.viewer.get(path)).body;
      const before = await record();
      expect(before.seo_audit_results).toEqual(
        made.checks.map(({ check, status, recommendation, score }) => ({
          check,
          status,
          recommendation,
          score,
        })),
      );
      expect(before.structured_data).toEqual(made.structuredData);
      expect(before.missing).toEqual(made.missing);
      const { body } = await api.viewer.get(
        `/seo/analyses/?product_seo__product__product_id=${product.productId}`,
      );
      expect(body.results[0].ai_recommendations).toEqual(made.recommendations);
      const keywords = await api.viewer.get(
        `/seo/keywords/?product_seo__product__product_id=${product.productId}`,
      );
      expect(
        keywords.body.results.map((row: Record<string, unknown>) => [
          row.keyword,
          row.relevance_score,
          row.competition_score,
        ]),
      ).toEqual(made.keywords.map((k) => [k.keyword, k.relevanceScore, k.competitionScore]));
      await api.reviewer.patch(`/products/products/${product.id}/`, {
        description: "Something else.",
      });
      const after = await record();
      expect([after.text_changed, after.structured_data]).toEqual([true, made.structuredData]);
    }
  });
});
