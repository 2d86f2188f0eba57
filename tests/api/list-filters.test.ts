import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { productSeo } from "@/db/schema/seo";
import {
  DECISIONS,
  MARKETS,
  PRODUCT_STATUSES,
  SEO_STATUSES,
  SEVERITIES,
  VALIDATION_STATUSES,
  VERDICTS,
} from "@/lib/enums";
import { useApi } from "../support/api";
import { createBrandGuideline } from "../support/factories";
import { propertyRuns } from "../support/property-runs";
import { runQueue } from "../support/run-queue";

const api = useApi();
const PRODUCTS = "/products/products/";
const VALIDATIONS = "/validations/validations/";
const categories: number[] = [];
const guidelines: number[] = [];
const rules: number[] = [];

/**
 * Creates three categories with rules of different severities, two guidelines, two uploaders, and
 * every kind of decision.
 */
beforeAll(async () => {
  for (const [name, severity] of [
    ["Shoes", "high"],
    ["Bags", "low"],
    ["Hats", "medium"],
  ]) {
    const rule = { rule_content: "cheap", description: "No cheap", severity };
    const guideline = { title: `${name} standards`, content: "Plain words.", rules: [rule] };
    const { body } = await api.admin.post("/policies/categories/", { name, guideline });
    categories.push(body.id);
    rules.push(body.guideline.rules[0].id);
  }
  for (const regions of [["Germany"], []])
    guidelines.push((await createBrandGuideline({ regions })).id);
  const texts = ["A cheap thing.", "A good thing.", "Cheap, and cheap again."];
  let n = 0;
  for (const category of categories)
    for (const description of texts) {
      n += 1;
      const traits = { language: ["de", "fr", "pt-BR"][n % 3], market: ["DE", "FR", null][n % 3] };
      const brand_guidelines = [null, ...guidelines][n % 3];
      const product = { product_id: `P-${n}`, category, description, brand_guidelines, ...traits };
      await (n % 2 ? api.admin : api.reviewer).post(PRODUCTS, product);
    }
  await runQueue();
  const { results } = (await api.admin.get(`${VALIDATIONS}?ordering=created_at`)).body;
  for (const [at, action] of ["approve", "reject", "request_edit"].entries())
    await api.admin.post("/validations/approvals/approve_validation/", {
      validation_id: results[at * 3].id,
      action,
      comments: "Because.",
    });
  // One validation is pending, and one product has an older verdict in addition to its latest one.
  await api.admin.post("/validations/trigger/", { product_ids: ["P-9"], force_revalidation: true });
  await runQueue();
  await api.admin.post("/validations/trigger/", { product_ids: ["P-5"], force_revalidation: true });
});

async function idsOf(list: string, query: string): Promise<number[]> {
  const { status, body } = await api.viewer.get(
    `${list}${list.includes("?") ? "&" : "?"}page_size=100&${query}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.count).toBe(body.results.length);
  return body.results.map(idOf).sort((a: number, b: number) => a - b);
}

/** Returns a row's product id. In the SEO list, rows without an analysis have no id. */
function idOf(row: { id: number | null; product?: number | { id: number } }): number | null {
  return typeof row.product === "object" ? row.product.id : row.id;
}

const filters = () => {
  const uploaders = [api.users.admin.id, api.users.reviewer.id];
  const shared = {
    brand_guideline: guidelines,
    uploaded_by: uploaders,
    language: ["de", "fr", "pt", "pt-BR"],
    market: ["DE", "FR"],
    rule: rules,
    severity: SEVERITIES,
    verdict: VERDICTS,
    decision: DECISIONS,
  };
  return {
    [PRODUCTS]: { ...shared, status: PRODUCT_STATUSES, category: categories },
    [VALIDATIONS]: { ...shared, status: VALIDATION_STATUSES, product__category: categories },
  };
};

/**
 * Asserts that a filter with several values lists the union of the results for the individual
 * values.
 */
async function expectUnions(
  lists: Record<string, Record<string, readonly (string | number)[]>>,
): Promise<void> {
  const alone = new Map<string, number[]>();
  const cases = Object.entries(lists).flatMap(([list, named]) =>
    Object.entries(named).map(([name, values]) => ({
      list,
      name,
      values: [...values].map(String),
    })),
  );
  for (const { list, name, values } of cases) {
    for (const value of values)
      alone.set(`${list}${name}=${value}`, await idsOf(list, `${name}=${value}`));
    const anything = values.some((value) => alone.get(`${list}${name}=${value}`)?.length);
    expect(anything, `${list} ${name}`).toBe(true);
  }
  const some = fc.constantFrom(...cases).chain(({ list, name, values }) =>
    fc.record({
      list: fc.constant(list),
      name: fc.constant(name),
      chosen: fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 5 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(some, async ({ list, name, chosen }) => {
      const union = new Set(chosen.flatMap((value) => alone.get(`${list}${name}=${value}`) ?? []));
      const expected = [...union].sort((a, b) => a - b);
      expect(await idsOf(list, `${name}=${chosen.join(",")}`)).toEqual(expected);
    }),
    propertyRuns(15, 400),
  );
}

describe("a filter with several values", () => {
  it("lists the union of the results for each value", () => expectUnions(filters()));

  it("rejects an invalid value with the message for a single value", async () => {
    for (const [query, sentence] of [
      ["status=gone", /^This must be one of: all, pending, /],
      ["status=pending,gone", /^This must be one of: all, pending, /],
      ["status=pending,all", /^This must be one of: all, pending, /],
      ["category=x", /^This must be a whole number\.$/],
      ["category=1,", /^This must be a whole number\.$/],
      ["language=de,%20", /^This must be a language tag/],
      [
        `category=${Array.from({ length: 101 }, (_, n) => n + 1)}`,
        /^At most 100 values at once\.$/,
      ],
    ] as const) {
      const { status, body } = await api.viewer.get(`${PRODUCTS}?${query}`);
      const [name = ""] = query.split("=");
      expect([status, body[name]]).toEqual([400, [expect.stringMatching(sentence)]]);
    }
    expect(await idsOf(PRODUCTS, "category=-1,999999")).toEqual([]);
    expect(await idsOf(PRODUCTS, "status=all&category=")).toHaveLength(9);
  });

  it("applies to exports and bulk decisions as well; an empty list is no filter", async () => {
    const chosen = { status: ["needs_review", "compliant"], category: categories.slice(0, 2) };
    const query = `status=${chosen.status}&category=${chosen.category}`;
    const listed = await idsOf(PRODUCTS, query);
    const { body: file } = await api.viewer.get(`${PRODUCTS}export/?format=csv&${query}`);
    expect(file.trim().split("\n")).toHaveLength(listed.length + 1);
    const decide = (product_filters: object) =>
      api.admin.post("/validations/approvals/bulk/", { product_filters, action: "approve" });
    const empty = await decide({ ...chosen, category: [] });
    expect([empty.status, empty.body.product_filters]).toEqual([400, expect.anything()]);
    const { decided, skipped } = (await decide(chosen)).body;
    expect(decided + skipped.length).toBe(listed.length);
  });
});

describe("ranges of score and day", () => {
  it("include their bounds, and exclude items without a score", async () => {
    const rows = (await api.viewer.get(`${PRODUCTS}?page_size=100`)).body.results;
    for (const [low, high] of [
      [0, 0.75],
      [0.75, 1],
      [0.76, 0.95],
    ] as const) {
      const expected = rows
        .filter((row: { compliance_score: number | null }) => row.compliance_score !== null)
        .filter((row: { compliance_score: number }) => row.compliance_score >= low)
        .filter((row: { compliance_score: number }) => row.compliance_score <= high)
        .map((row: { id: number }) => row.id)
        .sort((a: number, b: number) => a - b);
      expect(expected.length).toBeGreaterThan(0);
      expect(await idsOf(PRODUCTS, `score_min=${low}&score_max=${high}`)).toEqual(expected);
    }
    // The pending validation has no score.
    expect(await idsOf(VALIDATIONS, "score_min=0&status=pending")).toEqual([]);
    expect(await idsOf(VALIDATIONS, "status=pending")).toHaveLength(1);
  });

  it("cover whole days, in UTC", async () => {
    const today = new Date().toISOString().slice(0, 10);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    for (const list of [PRODUCTS, VALIDATIONS]) {
      const all = await idsOf(list, "");
      expect(await idsOf(list, `created_from=${yesterday}&created_to=${today}`)).toEqual(all);
      expect(await idsOf(list, `created_to=2020-01-01`)).toEqual([]);
      expect(await idsOf(list, "created_from=9999-12-31")).toEqual([]);
    }
  });

  it("reject invalid bounds", async () => {
    for (const query of [
      "score_min=2",
      "score_max=1.5",
      "score_min=-1",
      "score_min=half",
      "created_from=2026-02-30",
      "created_to=0000-01-01",
      "created_to=tomorrow",
    ])
      expect((await api.viewer.get(`${VALIDATIONS}?${query}`)).status, query).toBe(400);
  });
});

describe("verdicts and decisions of products", () => {
  it("use the newest validations", async () => {
    for (const query of ["verdict=compliant", "verdict=not_compliant", "decision=none"]) {
      const { results } = (
        await api.viewer.get(`${VALIDATIONS}?${query}&latest=true&page_size=100`)
      ).body;
      const newest = results.map((row: { product: number }) => row.product);
      expect(await idsOf(PRODUCTS, query)).toEqual(newest.sort((a: number, b: number) => a - b));
    }
  });

  it("require one finding that matches all filters on findings", async () => {
    const [shoes, bags] = rules;
    expect(await idsOf(PRODUCTS, `rule=${shoes}&severity=high`)).toHaveLength(2);
    expect(await idsOf(PRODUCTS, `rule=${shoes}&severity=low`)).toEqual([]);
    expect(await idsOf(PRODUCTS, `rule=${shoes},${bags}&severity=low&words=CHEAP`)).toHaveLength(2);
    expect(await idsOf(PRODUCTS, `rule=${shoes}&source=brand`)).toEqual([]);
  });
});

describe("lists of findings and of SEO", () => {
  const FINDINGS = "/validations/violations/?latest=true";
  const PATTERNS = "/validations/patterns/";
  const ofFindings = () => ({
    rule: rules,
    source: ["category", "brand"],
    severity: SEVERITIES,
    violation_type: ["prohibited_phrase", "tone_violation"],
    field: ["description", "name", "nothing"],
    category: categories,
    brand_guideline: guidelines,
    language: ["de", "fr", "pt", "pt-BR"],
    market: ["DE", "FR"],
    uploaded_by: [api.users.admin.id, api.users.reviewer.id],
    checked_by: ["rule", "ai"],
    decision: ["none", "wrong", "accepted"],
  });

  beforeAll(async () => {
    const { results } = (await api.admin.get(`${FINDINGS}&page_size=100`)).body;
    for (const [at, kind] of (["wrong", "accepted"] as const).entries()) {
      const { id } = results[at * 2];
      const decided = { kind, scope: "occurrence", reason: "Because." };
      const { status } = await api.admin.post(`/validations/violations/${id}/decision/`, decided);
      expect(status).toBe(201);
    }
    // Of nine products, three have no record, and one more has a record that was never started.
    const stored = (await api.admin.get(`${PRODUCTS}?page_size=100`)).body.results;
    for (const [at, { id, category }] of stored.slice(0, 6).entries())
      await db()
        .insert(productSeo)
        .values({
          productId: id,
          categoryId: category,
          seoStatus: SEO_STATUSES[at] ?? "optimized",
          market: MARKETS[at % 3] ?? "US",
          locale: "en-US",
        });
    const category = categories[0];
    const pendingProduct = {
      product_id: "P-10",
      name: "Waits",
      category,
      description: "A good thing.",
    };
    expect((await api.admin.post(PRODUCTS, pendingProduct)).status).toBe(201);
  });

  it("accept several values as well", () =>
    expectUnions({
      [FINDINGS]: ofFindings(),
      "/seo/seo/": {
        seo_status: SEO_STATUSES,
        product__category: categories,
        market: MARKETS,
        language: ["de", "fr", "pt", "pt-BR"],
      },
    }));

  it("count as many findings in the patterns and the export as in the list", async () => {
    const some = fc.record(
      Object.fromEntries(
        Object.entries(ofFindings()).map(([name, values]) => [
          name,
          fc.option(
            fc.uniqueArray(fc.constantFrom(...values.map(String)), { minLength: 1, maxLength: 3 }),
            { freq: 1 },
          ),
        ]),
      ),
    );
    let several = 0;
    await fc.assert(
      fc.asyncProperty(some, async (chosen) => {
        const query = Object.entries(chosen)
          .flatMap(([name, values]) => (values ? [`${name}=${values}`] : []))
          .join("&");
        const listed = await idsOf(FINDINGS, query);
        const { results } = (await api.viewer.get(`${PATTERNS}?page_size=100&${query}`)).body;
        const counted = results.reduce((sum: number, row: { findings: number }) => {
          return sum + row.findings;
        }, 0);
        const { body: file } = await api.viewer.get(
          `/validations/violations/export/?format=csv&${query}`,
        );
        several += Number(listed.length > 1);
        expect([counted, file.trim().split("\n").length - 1], query).toEqual([
          listed.length,
          listed.length,
        ]);
      }),
      propertyRuns(8, 250),
    );
    expect(several).toBeGreaterThan(0);
  });

  it("include the decision in each row of an export of several decisions", async () => {
    const { body: file } = await api.viewer.get(
      "/validations/violations/export/?format=csv&decision=none,wrong,accepted",
    );
    const ends = file
      .trim()
      .split("\n")
      .map((line: string) => /,(\w*),(?:known|[\d-]*)\r?$/.exec(line)?.[1]);
    expect(new Set(ends)).toEqual(new Set(["decision", "", "wrong", "accepted"]));
  });

  it("can be drafted as a bulk change for several values", async () => {
    const draft = (filters: object) =>
      api.admin.post("/bulk-changes/", { action: "delete_phrase", filters });
    const alone = await Promise.all(rules.map((rule) => draft({ rule })));
    const both = await draft({ rule: rules, severity: "high,low" });
    expect(both.status).toBe(201);
    expect(both.body.filters).toEqual({ rule: rules, severity: "high,low" });
    expect(alone.map(({ body }) => body.filters)).toEqual(rules.map((rule) => ({ rule })));
    const asText = await draft({ rule: String(rules[0]) });
    expect(asText.body.filters).toEqual({ rule: rules[0] });
    await runQueue();
    const productsOf = async ({ body }: { body: { id: number } }) =>
      (await api.admin.get(`/bulk-changes/${body.id}/`)).body.counts.products;
    const counts = await Promise.all(alone.map(productsOf));
    // The third rule has medium severity, which the filter excludes.
    expect(await productsOf(both)).toBe(counts[0] + counts[1]);
    expect((await draft({ rule: [] })).status).toBe(400);
  });
});
