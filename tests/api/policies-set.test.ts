import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { brandGuidelineCategories, categoryGuidelines, rules } from "@/db/schema/policies";
import { checkText } from "@/lib/checking/findings/check-text";
import { loadCompiledPolicies, loadPolicySets } from "@/lib/policies/policy-set";
import { useApi } from "../support/api";
import { createBrandGuideline, createCategory } from "../support/factories";

const api = useApi();

async function setOf(categoryId: number, brandGuidelinesId: number | null = null) {
  const [loaded] = await loadPolicySets(db(), [{ categoryId, brandGuidelinesId }]);
  return loaded?.set;
}

describe("the policies of a product", () => {
  test("contain only the active rules of its category, in order, with the threshold", async () => {
    const category = await createCategory({ complianceThreshold: 0.6 }, [
      { ruleContent: "cheap", severity: "high", description: "No" },
      { ruleContent: "off", isActive: false },
    ]);
    const [loaded] = await loadPolicySets(db(), [
      { categoryId: category.id, brandGuidelinesId: null },
    ]);
    expect(loaded).toEqual({
      categoryId: category.id,
      brandGuidelinesId: null,
      categoryVersion: 1,
      brandVersion: null,
      ruleSetVersions: "",
      namesVersion: 0,
      threshold: 0.6,
      set: {
        brand: null,
        category: {
          title: "Standards",
          content: "",
          requirements: {},
          restrictions: {},
          rules: [
            {
              id: category.rules[0]?.id,
              claim: null,
              ruleType: "prohibited_words",
              severity: "high",
              content: "cheap",
              description: "No",
              message: "",
              reference: "",
              matchCase: false,
              languages: [],
              exceptions: [],
              field: "description",
              when: [],
              unless: [],
              validFrom: null,
              validUntil: null,
              within: null,
              forms: {},
              counts: "always",
            },
          ],
        },
      },
    });
  });

  test("omit the category if its guideline is inactive or missing", async () => {
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    const guideline = eq(categoryGuidelines.id, category.guideline.id);
    await db().update(categoryGuidelines).set({ isActive: false }).where(guideline);
    expect(await setOf(category.id)).toEqual({ category: null, brand: null });
    await db().delete(categoryGuidelines).where(guideline);
    expect(await setOf(category.id)).toEqual({ category: null, brand: null });
  });

  test("include the reason why brand guidelines do not apply", async () => {
    const [mine, other] = [await createCategory(), await createCategory()];
    const everywhere = await createBrandGuideline({ regions: ["France"] });
    const inactive = await createBrandGuideline({ isActive: false });
    const limited = await createBrandGuideline();
    await db()
      .insert(brandGuidelineCategories)
      .values({ guidelineId: limited.id, categoryId: other.id });
    const brand = async (category: number, id: number) => (await setOf(category, id))?.brand;
    expect(await brand(mine.id, everywhere.id)).toMatchObject({
      title: everywhere.title,
      mismatch: null,
      regionSpecific: true,
    });
    expect(await brand(mine.id, inactive.id)).toMatchObject({ mismatch: "inactive" });
    expect(await brand(mine.id, limited.id)).toMatchObject({
      mismatch: "other_category",
      regionSpecific: false,
    });
    expect(await brand(other.id, limited.id)).toMatchObject({ mismatch: null });
    expect(await brand(mine.id, 999999)).toBeNull();
  });

  test("are loaded once per distinct pair, in the same number of statements for many pairs as for one", async () => {
    const made = await Promise.all(
      Array.from({ length: 12 }, async () => ({
        categoryId: (await createCategory()).id,
        brandGuidelinesId: (await createBrandGuideline()).id,
      })),
    );
    const select = vi.spyOn(db(), "select");
    await loadPolicySets(db(), made.slice(0, 1));
    const forOne = select.mock.calls.length;
    select.mockClear();
    const loaded = await loadPolicySets(db(), [
      ...made,
      ...made,
      { categoryId: 999999, brandGuidelinesId: null },
    ]);
    expect(select.mock.calls.length).toBe(forOne);
    select.mockRestore();
    expect(
      loaded.map(({ categoryId, brandGuidelinesId }) => ({ categoryId, brandGuidelinesId })),
    ).toEqual(made);
  });
});

describe("compiled policies", () => {
  test("reflect a change over the API immediately", async () => {
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    const before = await loadCompiledPolicies(db(), category.id, null);
    expect(checkText(before.policies, "A cheap shoe.").findings).toHaveLength(1);
    const rule = `/policies/category-rules/${category.rules[0]?.id}/`;
    await api.admin.patch(rule, { rule_content: "fake" });
    const after = await loadCompiledPolicies(db(), category.id, null);
    expect(after.fingerprint).not.toBe(before.fingerprint);
    expect(checkText(after.policies, "A cheap shoe.").findings).toHaveLength(0);
    expect(checkText(after.policies, "A fake shoe.").findings).toHaveLength(1);
  });

  test("are compiled once while nothing changes", async () => {
    const category = await createCategory({}, [{ ruleContent: "cheap" }]);
    const first = await loadCompiledPolicies(db(), category.id, null);
    const second = await loadCompiledPolicies(db(), category.id, null);
    expect(second.policies).toBe(first.policies);
    expect(second.fingerprint).toBe(first.fingerprint);
  });

  test("stay correct if more are compiled than the cache can store", async () => {
    const category = await createCategory({}, [{ ruleContent: "x" }]);
    const where = eq(rules.id, category.rules[0]?.id ?? 0);
    const first = await loadCompiledPolicies(db(), category.id, null);
    for (let n = 0; n < 210; n++) {
      await db()
        .update(rules)
        .set({ ruleContent: `word${n}` })
        .where(where);
      const { policies } = await loadCompiledPolicies(db(), category.id, null);
      expect(checkText(policies, `This is word${n}.`).findings).toHaveLength(1);
    }
    await db().update(rules).set({ ruleContent: "x" }).where(where);
    const again = await loadCompiledPolicies(db(), category.id, null);
    expect(again.fingerprint).toBe(first.fingerprint);
    expect(again.policies).not.toBe(first.policies);
    const found = checkText(first.policies, "This is x and word3.");
    expect(found.findings).toHaveLength(1);
    expect(checkText(again.policies, "This is x and word3.")).toEqual(found);
  });

  test("are not found for a category that does not exist", async () => {
    await expect(loadCompiledPolicies(db(), 999999, null)).rejects.toThrow("Category not found.");
  });
});
