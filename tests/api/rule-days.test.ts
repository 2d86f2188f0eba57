import { eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { categoryGuidelines } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { requeueStaleProducts } from "@/lib/validations/stale";
import { useApi } from "../support/api";
import { createCategory, createProduct, createRuleSet } from "../support/factories";
import { runQueue } from "../support/run-queue";

const api = useApi();
const RULES = "/policies/category-rules/";

/** Moves the clock of this process, which also serves the API, to a past day: sessions stay valid. */
function moveTo(day: string) {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${day}T12:00:00Z`) });
}
afterEach(() => vi.useRealTimers());

async function post(fields: object) {
  const { id, guideline } = await createCategory();
  const rule = { category_guideline: guideline.id, description: "Law", rule_content: "cheap" };
  return { category: id, answer: await api.admin.post(RULES, { ...rule, ...fields }) };
}

async function analyze(category: number, fields: object = {}) {
  const text = { description: "A cheap cup.", category, ...fields };
  const { body } = await api.reviewer.post("/validations/analyze/", text);
  return body;
}

describe("dates of a rule", () => {
  test("are returned with the rule, and are null by default", async () => {
    const days = { valid_from: "2024-09-27", valid_until: "2025-09-26" };
    const { answer } = await post(days);
    expect([answer.status, answer.body]).toMatchObject([201, days]);
    const { answer: plain } = await post({});
    expect(plain.body).toMatchObject({ valid_from: null, valid_until: null });
  });

  test.each([
    [{ valid_from: "2024-02-31" }, { valid_from: [expect.stringMatching(/must be a day/)] }],
    [{ valid_until: "tomorrow" }, { valid_until: [expect.stringMatching(/must be a day/)] }],
    [{ valid_from: 20240927 }, { valid_from: [expect.stringMatching(/must be a day/)] }],
    [
      { valid_from: "2024-09-27", valid_until: "2024-09-26" },
      { valid_until: ["The last day must not be before the first day."] },
    ],
  ])("rejects %j with a message for its field", async (fields, expected) => {
    const { answer } = await post(fields);
    expect([answer.status, answer.body]).toEqual([400, expect.objectContaining(expected)]);
  });

  test("must be in order, also after a change of one of them", async () => {
    const { answer } = await post({ valid_from: "2024-09-27" });
    const path = `${RULES}${answer.body.id}/`;
    const refused = await api.admin.patch(path, { valid_until: "2024-09-01" });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { valid_until: [expect.any(String)] },
    ]);
    expect((await api.admin.get(path)).body.valid_until).toBeNull();
    const moved = { valid_from: null, valid_until: "2024-09-01" };
    expect((await api.admin.patch(path, moved)).body).toMatchObject(moved);
  });

  test("make the rule not applicable outside its dates, with the reason", async () => {
    const { category } = await post({ valid_from: "2024-09-27", valid_until: "2024-12-31" });
    moveTo("2024-09-26");
    const before = await analyze(category);
    expect([before.overall_score, before.checks[0]]).toMatchObject([
      1,
      { outcome: "not_applicable", reason: "Applies from 27 Sep 2024" },
    ]);
    moveTo("2024-09-27");
    expect((await analyze(category)).checks[0]).toMatchObject({
      outcome: "violated",
      reason: null,
    });
    moveTo("2025-01-01");
    expect((await analyze(category)).checks[0]).toMatchObject({
      outcome: "not_applicable",
      reason: "Applied until 31 Dec 2024",
    });
  });
});

test("a text complies on a day without valid rules, even if a clause was not checked", async () => {
  const { category } = await post({ valid_from: "2099-02-18" });
  const requirements = { tone: "Sound friendly" };
  await db()
    .update(categoryGuidelines)
    .set({ requirements })
    .where(eq(categoryGuidelines.categoryId, category));
  expect(await analyze(category)).toMatchObject({ overall_score: 1, is_compliant: true });
});

describe("analysis as of a date", () => {
  const invalid = { as_of: ["This must be a day, such as 2026-11-20."] };

  test("checks the text under the rules of that date", async () => {
    const { category } = await post({ valid_from: "2099-02-18" });
    const [now, then] = [await analyze(category), await analyze(category, { as_of: "2099-02-18" })];
    expect([now.checks[0].outcome, then.checks[0].outcome]).toEqual(["not_applicable", "violated"]);
    expect([now.violations.length, then.violations.length]).toEqual([0, 1]);
    expect((await analyze(category, { as_of: null })).checks).toEqual(now.checks);
  });

  test("accepts a date for each text of a bulk analysis", async () => {
    const { category } = await post({ valid_from: "2099-02-18" });
    const text = { description: "A cheap cup.", category };
    const items = [
      { key: 1, ...text },
      { key: 2, ...text, as_of: "2099-02-18" },
      { key: 3, ...text, as_of: "2099-02-31" },
    ];
    const { body } = await api.reviewer.post("/validations/analyze/bulk/", { items });
    expect(body.results).toMatchObject([
      { violations: [] },
      { violations: [{ violating_words: "cheap" }] },
      { errors: invalid },
    ]);
  });

  test("rejects values that are not a date", async () => {
    const { category } = await post({});
    for (const as_of of ["2099-02-31", "tomorrow", "2099-02-18T00:00:00Z", 20990218])
      expect(await analyze(category, { as_of })).toMatchObject(invalid);
  });
});

describe("dates of a rule set", () => {
  const create = (fields: object) =>
    api.admin.post("/policies/rule-sets/", { name: `Law ${JSON.stringify(fields)}`, ...fields });

  test("are returned with the rule set, and must be in order", async () => {
    const days = { valid_from: "2024-09-27", valid_until: "2024-10-27" };
    const { status, body } = await create(days);
    expect([status, body]).toMatchObject([201, days]);
    const path = `/policies/rule-sets/${body.id}/`;
    const refused = await api.admin.patch(path, { valid_until: "2024-09-26" });
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { valid_until: ["The last day must not be before the first day."] },
    ]);
    expect((await api.admin.get(path)).body).toMatchObject(days);
    expect((await create({ valid_from: "2024-02-02", valid_until: "2024-02-01" })).status).toBe(
      400,
    );
  });

  test("limit the dates of its rules", async () => {
    const category = await createCategory();
    const rules = [{ ruleContent: "cheap", description: "Law", validFrom: "2024-01-01" }];
    const ruleSet = await createRuleSet({ categories: [category] }, rules);
    const days = { valid_from: "2024-09-27" };
    expect((await api.admin.patch(`/policies/rule-sets/${ruleSet.id}/`, days)).status).toBe(200);
    moveTo("2024-09-26");
    expect((await analyze(category.id)).checks[0].reason).toBe("Applies from 27 Sep 2024");
    moveTo("2024-09-27");
    expect((await analyze(category.id)).checks[0].outcome).toBe("violated");
  });

  test("are part of versions: compared, restored and shown", async () => {
    const { body } = await create({ rules: [{ description: "Law", rule_content: "cheap" }] });
    const days = { valid_from: "2025-02-18", valid_until: "2025-12-31" };
    const [rule] = body.rules;
    await api.admin.patch(`/policies/rule-sets/${body.id}/`, {
      ...days,
      rules: [{ id: rule.id, valid_until: "2025-03-01" }],
    });
    const path = `/policies/versions/rule_set/${body.id}/`;
    const second = (await api.admin.get(`${path}2/`)).body;
    expect(second.snapshot).toMatchObject({ ...days, rules: [{ valid_until: "2025-03-01" }] });
    const changed = second.changes.map(({ field, after }: { field: string; after: string }) => [
      field,
      after,
    ]);
    expect(changed).toEqual([
      ["valid_from", "2025-02-18"],
      ["valid_until", "2025-12-31"],
      ["valid_until", "2025-03-01"],
    ]);
    await api.admin.post(`${path}1/restore/`, {});
    const restored = (await api.admin.get(`/policies/rule-sets/${body.id}/`)).body;
    const none = { valid_from: null, valid_until: null };
    expect(restored).toMatchObject({ ...none, version_number: 3, rules: [none] });
    await api.admin.post(`${path}2/restore/`, {});
    const again = (await api.admin.get(`/policies/rule-sets/${body.id}/`)).body;
    expect(again).toMatchObject({ ...days, rules: [{ valid_until: "2025-03-01" }] });
  });
});

describe("when rules begin or end", () => {
  async function checked(rule: object) {
    const category = await createCategory({}, [
      { ruleContent: "cheap", severity: "high", ...rule },
    ]);
    const text = { description: "A cheap cup.", originalDescription: "A cheap cup." };
    const product = await createProduct({
      ...text,
      categoryId: category.id,
      uploadedBy: api.users.admin.id,
    });
    await requeueStaleProducts({ category: category.id });
    await runQueue();
    const read = async () =>
      (await api.viewer.get(`/products/products/${product.id}/`)).body as Record<string, unknown>;
    return { category: category.id, read, product };
  }

  test("marks verdicts as stale, and the nightly job validates the products again", async () => {
    moveTo("2024-09-26");
    const { category, read, product } = await checked({ validFrom: "2024-09-27" });
    const { read: readOther, category: other } = await checked({});
    expect(await read()).toMatchObject({ verdict_is_stale: false, compliance_score: 1 });
    moveTo("2024-09-27");
    expect(await read()).toMatchObject({ verdict_is_stale: true, compliance_score: 1 });
    expect(await readOther()).toMatchObject({ verdict_is_stale: false });
    const { body: stale } = await api.admin.get(`/policies/stale/?category=${category}`);
    expect(stale).toMatchObject({ products: 1, stale: 1 });
    expect(await requeueStaleProducts({ category })).toBe(1);
    expect(await requeueStaleProducts({ category: other })).toBe(0);
    await runQueue();
    const after = await read();
    expect(after.verdict_is_stale).toBe(false);
    expect(after.compliance_score).toBeLessThan(1);
    const [stored] = await db().select().from(products).where(eq(products.id, product.id));
    moveTo("2024-09-28");
    expect(await read()).toMatchObject({ verdict_is_stale: false });
    expect(await requeueStaleProducts({ category })).toBe(0);
    expect(stored?.policyFingerprint).toMatch(/^[0-9a-f]{64}$/);
  });

  test("stores a check across midnight under the rules of the day it ends on", async () => {
    moveTo("2024-12-31");
    const { category, read } = await checked({ validUntil: "2024-12-31" });
    expect((await read()).compliance_score).toBeLessThan(1);
    moveTo("2025-01-01");
    await requeueStaleProducts({ category });
    await runQueue();
    expect(await read()).toMatchObject({ compliance_score: 1, verdict_is_stale: false });
  });
});
