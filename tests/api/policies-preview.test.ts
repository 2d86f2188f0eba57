import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { policyVersions } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { enqueueProducts } from "@/lib/products/check-queue";
import type { PreviewEvent, PreviewResult } from "@/lib/validations/preview/schemas";
import { useApi } from "../support/api";
import { words } from "../support/categories";
import { createBrandGuideline, createCategory, createProduct, must } from "../support/factories";
import { finds, type ModelServer, startModelServer } from "../support/model-server";
import { runQueue } from "../support/run-queue";
import { useSettings, withSettings } from "../support/settings";

const api = useApi();

function eventsOf(body: unknown): PreviewEvent[] {
  const lines = typeof body === "string" ? body.trim().split("\n") : [JSON.stringify(body)];
  return lines.map((line) => JSON.parse(line));
}

async function preview(path: string, change: unknown): Promise<PreviewResult> {
  const { status, body } = await api.admin.post(path, change);
  expect(status).toBe(200);
  const last = must(eventsOf(body).at(-1));
  if (last.type !== "result") throw new Error(`It ended with ${JSON.stringify(last)}.`);
  return last;
}

async function shop(texts: string[], rules = [{ ruleContent: "cheap" }]) {
  const category = await createCategory({}, rules);
  const uploadedBy = api.users.admin.id;
  for (const description of texts)
    await createProduct({ categoryId: category.id, uploadedBy, description });
  return { category, path: `/policies/categories/${category.id}/preview/` };
}

const rulesOf = (...contents: string[]) => ({
  guideline: {
    rules: contents.map((rule_content) => ({
      rule_content,
      severity: "high",
      description: "Words to avoid",
    })),
  },
});

describe("the preview of a change", () => {
  test("uses the rules of the requested date", async () => {
    const { path } = await shop(["A nice shoe, nice.", "A cheap shoe."]);
    const dated = { rule_content: "nice", severity: "high", description: "Words to avoid" };
    const change = { guideline: { rules: [{ ...dated, valid_from: "2099-02-18" }] } };
    expect(await preview(path, change)).toMatchObject({ newly_failing: 0, changed: 1 });
    const then = await preview(path, { ...change, as_of: "2099-02-18" });
    expect(then).toMatchObject({ newly_failing: 1, changed: 2 });
    const { status, body } = await api.admin.post(path, { ...change, as_of: "2099-02-30" });
    expect([status, body]).toMatchObject([400, { as_of: [expect.any(String)] }]);
  });

  test("shows exactly what would newly fail and pass, with the words that cause it", async () => {
    const { path } = await shop(["A plain shoe.", "A 😀 nice shoe, nice.", "A cheap shoe."]);
    const result = await preview(path, rulesOf("nice"));
    expect(result).toMatchObject({
      products: 3,
      newly_failing: 1,
      newly_passing: 0,
      changed: 2,
      // Scores before: 1, 1, 0.9. Scores after: 1, 0.75², 1.
      average_before: 0.9667,
      average_after: 0.8542,
      needs_model: [],
      model_sample: null,
      not_checked_because: null,
    });
    const [failing, other] = result.samples;
    expect(failing).toMatchObject({
      before: { score: 1, compliant: true },
      after: { score: 0.5625, compliant: false },
    });
    expect(failing?.new_findings[0]).toMatchObject({
      lead: "A 😀 ",
      words: "nice",
      trail: " shoe, nice.",
      start_position: 5,
    });
    expect(other).toMatchObject({ before: { score: 0.9 }, after: { score: 1 }, new_findings: [] });
  });

  test("agrees with the results after saving and checking", async () => {
    const { category, path } = await shop(["A cheap shoe.", "A nice shoe.", "A shoe."]);
    const change = { compliance_threshold: 0.95, ...rulesOf("nice", "shoe") };
    const result = await preview(path, change);
    expect((await api.admin.patch(`/policies/categories/${category.id}/`, change)).status).toBe(
      200,
    );
    await api.admin.post("/policies/revalidate/", { category: category.id });
    await runQueue();
    const { body } = await api.viewer.get(`/products/products/?category=${category.id}`);
    const scores = body.results.map((row: { compliance_score: number }) => row.compliance_score);
    const average = scores.reduce((sum: number, score: number) => sum + score, 0) / 3;
    expect(result.average_after).toBeCloseTo(average, 4);
    expect(result.newly_failing).toBe(3);
  });

  test("stores nothing", async () => {
    const { category, path } = await shop(["A nice shoe."]);
    const before = (await api.viewer.get(`/policies/categories/${category.id}/`)).body;
    const queued = await db().$count(validations);
    await preview(path, { name: "Another name", ...rulesOf("nice") });
    expect((await api.viewer.get(`/policies/categories/${category.id}/`)).body).toEqual(before);
    expect(await db().$count(validations)).toBe(queued);
    const versions = await db().select().from(policyVersions);
    expect(versions.filter((version) => version.policyId === category.id)).toEqual([]);
  });

  test("rejects what saving would reject, with the same messages", async () => {
    const { path } = await shop(["A shoe."]);
    const rules = [{ rule_type: "length_limit", rule_content: "abc" }];
    const { status, body } = await api.admin.post(path, { guideline: { rules } });
    expect(status).toBe(400);
    expect(body.guideline.rules[0].rule_content).toHaveLength(1);
    expect((await api.admin.post("/policies/categories/999999/preview/", {})).status).toBe(404);
    expect((await api.reviewer.post(path, {})).status).toBe(403);
  });

  test("of a brand guideline checks the products that use it, whatever their category", async () => {
    const guideline = await createBrandGuideline();
    for (const { category } of [await shop([]), await shop([])])
      await createProduct({
        categoryId: category.id,
        uploadedBy: api.users.admin.id,
        brandGuidelinesId: guideline.id,
        description: "A nice shoe.",
      });
    const path = `/policies/guidelines/${guideline.id}/preview/`;
    const added = await preview(path, {
      rules: [{ rule_content: "nice", severity: "high", description: "D" }],
    });
    expect(added).toMatchObject({ products: 2, newly_failing: 2 });
    const switchedOff = await preview(path, { is_active: false });
    expect(switchedOff).toMatchObject({ products: 2, newly_failing: 0, average_after: 0.9 });
  });

  test("reports that nothing would change", async () => {
    const { path } = await shop([]);
    const result = await preview(path, rulesOf("nice"));
    expect(result).toMatchObject({ products: 0, average_before: null, average_after: null });
  });

  test("streams its progress, and stops when the client disconnects", async () => {
    const { path } = await shop(Array.from({ length: 450 }, (_, at) => `Shoe ${at}`));
    const { body } = await api.admin.post(path, rulesOf("nice"));
    const done = eventsOf(body).flatMap((event) => (event.type === "progress" ? event.done : []));
    expect(done).toEqual([0, 200, 400, 450]);
    const leaving = new AbortController();
    const response = await fetch(`${api.url}/api${path}`, {
      method: "POST",
      headers: {
        authorization: `Token ${api.admin.token}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(rulesOf("nice")),
      signal: leaving.signal,
    });
    leaving.abort();
    await expect(response.text()).rejects.toThrow();
    expect((await api.admin.get("/auth/me/")).status).toBe(200);
  });
});

const calm = {
  rule_type: "tone_requirement",
  rule_content: "Calm.",
  severity: "high",
  description: "D",
};

describe("the preview with dismissed findings", () => {
  test("excludes dismissed findings before and after, and counts all others", async () => {
    const { category, path } = await shop(["A cheap shoe.", "A cheap hat."]);
    await enqueueProducts(
      db(),
      (
        await db()
          .select({ id: products.id })
          .from(products)
          .where(eq(products.categoryId, category.id))
      ).map(({ id }) => id),
      null,
    );
    await runQueue();
    const list = await api.viewer.get(`/validations/violations/?category=${category.id}`);
    const [first] = list.body.results;
    const decisionBody = { kind: "wrong", scope: "occurrence", reason: "A name." };
    await api.reviewer.post(`/validations/violations/${first.id}/decision/`, decisionBody);
    const { rules } = (await api.admin.get(`/policies/categories/${category.id}/`)).body.guideline;
    const change = (rule_content: string) => ({
      guideline: { rules: [{ id: rules[0].id, rule_content, severity: "high" }] },
    });
    // The rule still matches the word: the dismissed finding counts neither before nor after.
    expect(await preview(path, change("cheap | nice"))).toMatchObject({
      products: 2,
      changed: 1,
      average_before: 0.95,
      average_after: 0.875,
    });
    expect(await preview(path, change("nice"))).toMatchObject({ changed: 1, average_after: 1 });
  });
});

describe("the preview of a rule for the model", () => {
  let server: ModelServer;
  beforeAll(async () => {
    server = await startModelServer();
  });
  afterAll(() => server.close());
  afterEach(() => server.reset());
  useSettings(() => ({ AI_MODEL: "test", AI_BASE_URL: server.url, AI_API_KEY: "key" }));

  const tone = { guideline: { rules: [calm] } };

  test("reports that it needs the model, and uses it for a sample of 20 only on request", async () => {
    const { path } = await shop(Array.from({ length: 50 }, (_, at) => `A loud shoe ${at}.`));
    const without = await preview(path, tone);
    expect(without).toMatchObject({ model: true, newly_failing: 0, model_sample: null });
    expect(without.needs_model).toEqual(["Standards: Tone requirement"]);
    expect(server.calls).toBe(0);
    server.answer((request) =>
      finds({
        rule: must(request.rules[0]).key,
        severity: "high",
        quote: "loud",
        occurrence: 1,
        reason: "It shouts.",
      }),
    );
    const result = await preview(`${path}?model=true`, tone);
    expect(server.calls).toBe(20);
    expect(result.model_sample).toMatchObject({ products: 20, newly_failing: 20 });
    expect(result.model_sample?.samples[0]?.new_findings[0]).toMatchObject({ words: "loud" });
  });

  test("uses the model for every product if there are fewer than 20", async () => {
    const { path } = await shop(Array.from({ length: 10 }, (_, at) => `A loud shoe ${at}.`));
    const result = await preview(`${path}?model=true`, tone);
    expect(result.model_sample).toMatchObject({ products: 10 });
    expect(server.calls).toBe(10);
  });

  test("ends with the model's error message if the model fails", async () => {
    const { path } = await shop(["A loud shoe."]);
    server.answer(() => ({ status: 401, body: {} }));
    const { body } = await api.admin.post(`${path}?model=true`, tone);
    expect(eventsOf(body).at(-1)).toMatchObject({
      type: "error",
      message: expect.stringContaining("AI_API_KEY"),
    });
  });

  test("keeps the model's findings for rules that stay or are reworded", async () => {
    const { category, path } = await shop(
      ["A loud shoe."],
      [{ ruleContent: "Calm.", ruleType: "tone_requirement", severity: "high" } as never],
    );
    const { body: was } = await api.admin.get(`/policies/categories/${category.id}/`);
    const rule = { ...was.guideline.rules[0], description: "The tone" };
    server.answer((request) =>
      finds({
        rule: must(request.rules[0]).key,
        severity: "high",
        quote: "loud",
        occurrence: 1,
        reason: "It shouts.",
      }),
    );
    await api.admin.post("/policies/revalidate/", { category: category.id });
    await runQueue();
    const unchangedPreview = await preview(path, { compliance_threshold: 0.7 });
    expect(unchangedPreview).toMatchObject({
      average_before: 0.75,
      average_after: 0.75,
      newly_passing: 1,
    });
    const reworded = { guideline: { rules: [{ ...rule, rule_content: "Calm and plain." }] } };
    expect(await preview(path, reworded)).toMatchObject({
      average_before: 0.75,
      average_after: 0.75,
      needs_model: ["Standards: Tone requirement"],
    });
    const dropped = await preview(path, { guideline: { rules: [] } });
    expect(dropped).toMatchObject({ average_before: 0.75, average_after: 1, newly_passing: 1 });
  });

  test("keeps the results of the other rules on a timeout, and reports the sample as not checked", async () => {
    server.answer(() => new Promise(() => {}));
    const { path } = await shop(Array.from({ length: 30 }, (_, at) => `A loud shoe ${at}.`));
    const change = { guideline: { rules: [words("loud"), calm] } };
    await withSettings({ AI_MODEL: "hanging", AI_TIMEOUT_MS: "1000" }, async () => {
      expect(await preview(`${path}?model=true`, change)).toMatchObject({
        products: 30,
        changed: 30,
        needs_model: ["Standards: Tone requirement"],
        model_sample: null,
        not_checked_because: "the model does not answer",
      });
    });
    // The first timeout ends the sample: no further calls are made.
    expect(server.calls).toBeLessThan(20);
  });
});
