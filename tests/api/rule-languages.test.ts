import { describe, expect, it } from "vitest";
import { productTexts } from "../languages/product-texts";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const [german = ""] = productTexts.de ?? [];

type CheckJson = { rule: number; outcome: string; reason: string | null };

async function checksOf(values: object, category: number): Promise<CheckJson[]> {
  const upload = await api.reviewer.post("/products/products/", {
    product_id: `R-${Math.random()}`,
    category,
    ...values,
  });
  await runQueue();
  const { product_id } = upload.body.product;
  const list = await api.viewer.get(`/validations/validations/by-product/${product_id}/`);
  return list.body.results[0].checks;
}

describe("languages of a rule", () => {
  it("are stored in canonical form and exported, and unknown ones are rejected", async () => {
    const { rules } = await createCategory({}, [{ ruleContent: "wolle", description: "x" }]);
    const path = `/policies/category-rules/${rules[0]?.id}/`;
    const changed = await api.admin.patch(path, { languages: ["DE", "pt_br", "de"] });
    expect(changed.body.languages).toEqual(["de", "pt-BR"]);
    const wrong = await api.admin.patch(path, { languages: ["de", "germanish"] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.languages).toEqual({ "1": [expect.stringContaining("pt-BR")] });
    expect((await api.viewer.get(path)).body.languages).toEqual(["de", "pt-BR"]);
  });

  it("determine what a validation and an analysis check", async () => {
    const { id, rules } = await createCategory({}, [
      { ruleContent: "wolle", languages: ["de"] },
      { ruleContent: "laine", languages: ["fr"] },
    ]);
    const [first, second] = rules;
    const recognised = await checksOf({ description: german }, id);
    expect(recognised).toMatchObject([
      { rule: first?.id, outcome: "violated", reason: null },
      { rule: second?.id, outcome: "not_applicable", reason: null },
    ]);
    const given = await checksOf({ description: german, language: "fr-CH" }, id);
    expect(given.map(({ outcome }) => outcome)).toEqual(["not_applicable", "passed"]);
    const unknown = await checksOf({ description: "100 % Wolle" }, id);
    expect(unknown).toMatchObject([
      { outcome: "not_checked", reason: "The product's language is not known." },
      { outcome: "not_checked" },
    ]);
    const analysis = await api.reviewer.post("/validations/analyze/", {
      description: "100 % Wolle",
      category: id,
      language: "de-AT",
    });
    expect(analysis.body.checks.map(({ outcome }: CheckJson) => outcome)).toEqual([
      "violated",
      "not_applicable",
    ]);
  });

  it("and regions of a guideline apply it in its markets, and to texts without a market", async () => {
    const { id } = await createCategory({}, []);
    const guideline = await createBrandGuideline({ regions: ["France"], content: "Plain." });
    const of = async (market: string | null) => {
      const answer = await api.reviewer.post("/validations/analyze/", {
        description: german,
        category: id,
        brand_guidelines: guideline.id,
        market,
      });
      return answer.body.checks.map(({ outcome }: CheckJson) => outcome);
    };
    expect(await of("FR")).toEqual(["not_checked"]);
    expect(await of(null)).toEqual(["not_checked"]);
    expect(await of("US")).toEqual(["not_applicable"]);
  });
});
