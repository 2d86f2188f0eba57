import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { brandGuidelineCategories } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { loadCompiledPolicies, loadPolicySets } from "@/lib/policies/policy-set";
import { enqueueProducts } from "@/lib/products/check-queue";
import { claimValidation } from "@/lib/validations/claim";
import type { PreviewEvent, PreviewResult } from "@/lib/validations/preview/schemas";
import { judgeText, saveVerdict } from "@/lib/validations/run";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { useApi } from "../support/api";
import {
  createBrandGuideline,
  createCategory,
  createProduct,
  createRuleSet,
  must,
} from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const CHEAP = [{ ruleContent: "cheap", description: "No cheap talk" }];

async function analyze(category: { id: number }, guideline?: { id: number }, overrides = {}) {
  const { status, body } = await api.admin.post("/validations/analyze/", {
    description: "A cheap shoe.",
    category: category.id,
    brand_guidelines: guideline?.id,
    ...overrides,
  });
  expect(status).toBe(200);
  return body;
}

const sourcesOf = (body: { checks: { source: string }[] }) =>
  body.checks.map(({ source }) => source);

describe("findings of a rule set", () => {
  test("count as category findings if the rule set applies to the category, and cite the rule set", async () => {
    const [mine, other] = [await createCategory(), await createCategory()];
    const ruleSet = await createRuleSet({ categories: [mine] }, CHEAP);
    const body = await analyze(mine);
    expect(body).toMatchObject({
      total_violations: 1,
      medium_severity_count: 1,
      total_brand_guidelines_violations: 0,
      violations: [
        {
          violation_type: "prohibited_phrase",
          violating_words: "cheap",
          guideline_reference: `${ruleSet.name}: Prohibited words`,
        },
      ],
      checks: [{ source: "category", outcome: "violated" }],
    });
    expect(body.violations[0].rule).toBe(body.checks[0].rule);
    expect((await analyze(other)).checks).toEqual([]);
  });

  test("count as brand findings if only the brand guideline has the rule set, under its conditions", async () => {
    const category = await createCategory();
    const brand = await createBrandGuideline({ regions: ["France"] });
    const ruleSet = await createRuleSet({ guidelines: [brand] }, CHEAP);
    const body = await analyze(category, brand);
    expect(body).toMatchObject({
      total_violations: 0,
      total_brand_guidelines_violations: 1,
      brand_guidelines_violations: [
        {
          violation_type: "brand_prohibited_words",
          guideline_reference: `${ruleSet.name}: Prohibited words`,
          brand_guideline_title: brand.title,
          region_specific: true,
        },
      ],
    });
    expect(sourcesOf(body)).toEqual(["brand"]);
    expect((await analyze(category)).checks).toEqual([]);
    const within = await analyze(category, brand, { market: "FR" });
    expect(within.total_brand_guidelines_violations).toBe(1);
    const elsewhere = await analyze(category, brand, { market: "DE" });
    expect(elsewhere.brand_guidelines_violations).toEqual([]);
    expect(elsewhere.checks).toMatchObject([{ outcome: "not_applicable" }]);
  });

  test("are omitted if the brand guideline does not apply", async () => {
    const [mine, other] = [await createCategory(), await createCategory()];
    const inactive = await createBrandGuideline({ isActive: false });
    const limited = await createBrandGuideline();
    await db()
      .insert(brandGuidelineCategories)
      .values({ guidelineId: limited.id, categoryId: other.id });
    await createRuleSet({ guidelines: [inactive, limited] }, CHEAP);
    for (const brand of [inactive, limited]) {
      const body = await analyze(mine, brand);
      expect(body.brand_guidelines_violations).toMatchObject([
        { violation_type: "brand_guidelines_mismatch" },
      ]);
      expect(body.checks).toMatchObject([
        { outcome: "violated" },
        { rule_type: "prohibited_words", outcome: "not_checked" },
      ]);
    }
  });

  test.each([
    ["the category and the brand", false],
    ["all products and the brand", true],
  ])("appear once if the rule set applies by %s, as the category's", async (_ways, all) => {
    const category = await createCategory();
    const brand = await createBrandGuideline({ isActive: false });
    const scope = { all, categories: all ? [] : [category], guidelines: [brand] };
    const ruleSet = await createRuleSet(scope, CHEAP);
    const body = await analyze(category, brand);
    const mine = body.violations.filter((found: { guideline_reference: string }) =>
      found.guideline_reference.startsWith(ruleSet.name),
    );
    expect(mine).toMatchObject([{ violation_type: "prohibited_phrase" }]);
    expect(body.total_violations).toBe(1);
    await api.admin.delete(`/policies/rule-sets/${ruleSet.id}/?detach=1`);
  });

  test("appear for a category without a guideline, until the rule set is deactivated", async () => {
    const category = await createCategory();
    await api.admin.delete(`/policies/category-guidelines/${category.guideline.id}/`);
    const ruleSet = await createRuleSet({ categories: [category] }, CHEAP);
    expect((await analyze(category)).violations).toHaveLength(1);
    const path = `/policies/rule-sets/${ruleSet.id}/`;
    await api.admin.patch(path, { is_active: false });
    expect((await analyze(category)).checks).toEqual([]);
    await api.admin.patch(path, { is_active: true });
    expect((await analyze(category)).violations).toHaveLength(1);
    await api.admin.delete(`${path}?detach=true`);
    expect((await analyze(category)).checks).toEqual([]);
  });

  test("have a deterministic order", async () => {
    const category = await createCategory({}, [{ ruleContent: "shoe" }]);
    const brand = await createBrandGuideline();
    await createRuleSet({ guidelines: [brand] }, [{ ruleContent: "a" }, { ruleContent: "shoe" }]);
    await createRuleSet({ categories: [category] }, CHEAP);
    const { processing_time_seconds: _, ...first } = await analyze(category, brand);
    const { processing_time_seconds: __, ...second } = await analyze(category, brand);
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    expect(sourcesOf(first)).toEqual(["category", "category", "brand", "brand"]);
  });
});

describe("loading policies with rule sets", () => {
  test("needs the same number of statements for many rule sets as for none", async () => {
    const category = await createCategory();
    const select = vi.spyOn(db(), "select");
    const pair = { categoryId: category.id, brandGuidelinesId: null };
    await loadPolicySets(db(), [pair]);
    const forNone = select.mock.calls.length;
    for (let n = 0; n < 5; n++) await createRuleSet({ categories: [category] }, CHEAP);
    select.mockClear();
    const [loaded] = await loadPolicySets(db(), [pair]);
    expect(select.mock.calls.length).toBe(forNone);
    select.mockRestore();
    expect(loaded?.set.ruleSets).toHaveLength(5);
  });

  test("returns the same fingerprint if only policies that do not apply change", async () => {
    const [mine, other] = [await createCategory(), await createCategory()];
    const ruleSet = await createRuleSet({ categories: [other] }, CHEAP);
    const before = await loadCompiledPolicies(db(), mine.id, null);
    await api.admin.patch(`/policies/rule-sets/${ruleSet.id}/`, { rules: [] });
    const after = await loadCompiledPolicies(db(), mine.id, null);
    expect(after.fingerprint).toBe(before.fingerprint);
    expect(after.policies).toBe(before.policies);
  });
});

async function checked(categoryId: number, overrides: Partial<typeof products.$inferInsert> = {}) {
  const description = "A cheap shoe.";
  const uploadedBy = api.users.admin.id;
  const product = await createProduct({ categoryId, uploadedBy, description, ...overrides });
  await enqueueProducts(db(), [product.id], null);
  await runQueue();
  return product;
}

const isStale = async (id: number) =>
  (await api.viewer.get(`/products/products/${id}/`)).body.verdict_is_stale;

describe("changing a rule set", () => {
  test("marks only verdicts of products that it applies to as stale", async () => {
    const [byCategory, byBrand] = [await createCategory(), await createCategory()];
    const brand = await createBrandGuideline();
    const first = await checked(byCategory.id);
    const second = await checked(byBrand.id, { brandGuidelinesId: brand.id });
    const neither = await checked(byBrand.id);
    const { body: made } = await api.admin.post("/policies/rule-sets/", {
      name: "Stale",
      rules: [{ rule_content: "cheap", description: "No cheap talk" }],
    });
    const path = `/policies/rule-sets/${made.id}/`;
    const count = async () => (await api.viewer.get(`/policies/stale/?rule_set=${made.id}`)).body;
    expect(await count()).toEqual({ products: 0, stale: 0, running: 0 });
    await api.admin.patch(path, {
      applies_to: { categories: [byCategory.id], brand_guidelines: [brand.id] },
    });
    expect(await count()).toEqual({ products: 2, stale: 2, running: 0 });
    const staleness = () => Promise.all([first, second, neither].map(({ id }) => isStale(id)));
    expect(await staleness()).toEqual([true, true, false]);
    const again = await api.admin.post("/policies/revalidate/", { rule_set: made.id });
    expect(again.body.queued).toBe(2);
    await runQueue();
    expect(await staleness()).toEqual([false, false, false]);
    const { body } = await api.viewer.get(`/validations/validations/by-product/${first.id}/`);
    expect(body.results[0]).toMatchObject({
      total_violations: 1,
      checked_rule_sets: [{ rule_set: made.id, version: 2 }],
    });
    await api.admin.patch(`/policies/rule-set-rules/${made.rules[0].id}/`, { severity: "high" });
    expect(await staleness()).toEqual([true, true, false]);
    await api.admin.delete(`${path}?detach=true`);
    expect(await staleness()).toEqual([true, true, false]);
    expect(await requeueStaleProducts({ category: byCategory.id })).toBe(1);
    await runQueue();
  });

  test("rejects two scopes for stale verdicts", async () => {
    const both = await api.viewer.get("/policies/stale/?category=1&rule_set=1");
    expect(both.status).toBe(400);
  });

  test("during a check changes its verdict or marks it as stale, as does a deletion", async () => {
    const category = await createCategory();
    const ruleSet = await createRuleSet({ categories: [category] }, CHEAP);
    const uploadedBy = api.users.admin.id;
    const product = await createProduct({
      categoryId: category.id,
      uploadedBy,
      description: "A cheap shoe.",
    });
    const [id] = await enqueueProducts(db(), [product.id], null);
    const job = must((await claimValidation(must(id))) ?? undefined);
    expect(job.ruleSetVersions).toBe(`${ruleSet.id}.1`);
    const judged = await judgeText(job);
    await api.admin.delete(`/policies/rule-sets/${ruleSet.id}/?detach=true`);
    expect(await saveVerdict(job, judged)).toBe("saved");
    const { body } = await api.viewer.get(`/validations/validations/${id}/`);
    expect(body).toMatchObject({ total_violations: 0, is_stale: false });
  });
});

describe("preview of a rule set's change", () => {
  async function preview(path: string, change: unknown): Promise<PreviewResult> {
    const { status, body } = await api.admin.post(path, change);
    expect(status).toBe(200);
    const events: PreviewEvent[] = String(body)
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    const last = must(events.at(-1));
    if (last.type !== "result") throw new Error(`It ended with ${JSON.stringify(last)}.`);
    return last;
  }

  test("covers all products that the rule set applies to before or after the change", async () => {
    await db().delete(products);
    const [now, then, never] = [
      await createCategory(),
      await createCategory(),
      await createCategory(),
    ];
    const brand = await createBrandGuideline();
    const ruleSet = await createRuleSet({ categories: [now] }, CHEAP);
    const uploadedBy = api.users.admin.id;
    const description = "A cheap shoe.";
    for (const category of [now, then, never])
      await createProduct({ categoryId: category.id, uploadedBy, description });
    const brandGuidelinesId = brand.id;
    await createProduct({ categoryId: never.id, uploadedBy, description, brandGuidelinesId });
    const path = `/policies/rule-sets/${ruleSet.id}/`;
    const same = await preview(`${path}preview/`, { description: "New" });
    expect(same).toMatchObject({ products: 1, changed: 0, average_before: 0.9 });
    const moved = await preview(`${path}preview/`, { applies_to: { categories: [then.id] } });
    expect(moved).toMatchObject({ products: 2, changed: 2 });
    const branded = await preview(`${path}preview/`, {
      applies_to: { categories: [now.id], brand_guidelines: [brand.id] },
    });
    expect(branded).toMatchObject({ products: 2, changed: 1 });
    const all = await preview(`${path}preview/`, { applies_to: { all: true } });
    expect(all).toMatchObject({ products: 4, changed: 3, average_before: 0.975 });
    expect(all.samples[0]?.new_findings[0]).toMatchObject({ words: "cheap" });
    await api.admin.patch(path, { applies_to: { all: true } });
    const back = await preview(`/policies/versions/rule_set/${ruleSet.id}/1/preview/`, {});
    expect(back).toMatchObject({ products: 4, changed: 3 });
    expect((await api.reviewer.post(`${path}preview/`, {})).status).toBe(403);
    await api.admin.delete(`${path}?detach=true`);
    expect(await db().$count(products, eq(products.categoryId, now.id))).toBe(1);
  });
});
