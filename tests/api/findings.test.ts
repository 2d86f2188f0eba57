import ExcelJS from "exceljs";
import { beforeAll, describe, expect, it } from "vitest";
import { useApi } from "../support/api";
import { runQueue } from "../support/run-queue";

const api = useApi();
const LIST = "/validations/violations/?latest=true";
const PATTERNS = "/validations/patterns/";
const shoes = { id: 0, rules: {} as Record<string, number> };
const bags = { id: 0, rules: {} as Record<string, number> };

beforeAll(async () => {
  Object.assign(
    shoes,
    await policy("Shoes", [
      { rule_content: "cheap|free shipping", description: "Sales talk", severity: "high" },
      {
        rule_type: "required_phrases",
        rule_content: "leather",
        description: "Material",
        severity: "low",
      },
    ]),
  );
  Object.assign(
    bags,
    await policy("Bags", [{ rule_content: "cheap", description: "No cheap", severity: "medium" }]),
  );
  await product("SKU-1", shoes.id, "A Cheap leather shoe.\nFREE  Shipping, cheap.", "en");
  await product("SKU-2", shoes.id, "A cheap shoe.", "de");
  await product("SKU-3", shoes.id, "A leather shoe.", "en");
  await product("SKU-4", bags.id, "A cheap bag. Free shipping.", "en");
  await runQueue();
  // SKU-3 contains “cheap” only in an older verdict, which must not count.
  await api.admin.patch("/products/products/by-id/SKU-3/", {});
  const [{ id }] = (await api.admin.get("/products/products/?search=SKU-3")).body.results;
  await api.admin.patch(`/products/products/${id}/`, { description: "A cheap leather shoe." });
  await runQueue();
  await api.admin.patch(`/products/products/${id}/`, {
    description: "A leather shoe, free shipping",
  });
  await runQueue();
});

async function policy(name: string, rules: object[]) {
  const guideline = { title: `${name} standards`, content: "Plain words.", rules };
  const { body } = await api.admin.post("/policies/categories/", { name, guideline });
  const stored = body.guideline.rules as { id: number; description: string }[];
  return {
    id: body.id,
    rules: Object.fromEntries(stored.map((rule) => [rule.description, rule.id])),
  };
}

async function product(
  product_id: string,
  category: number,
  description: string,
  language: string,
) {
  const body = { product_id, name: `Product ${product_id}`, category, description, language };
  expect((await api.admin.post("/products/products/", body)).status).toBe(201);
}

const read = async (path: string) => {
  const { status, body } = await api.viewer.get(path);
  expect(status).toBe(200);
  return body;
};

describe("open findings of the newest verdicts", () => {
  it("are listed for every role with their products, newest validations first", async () => {
    expect((await api.nobody.get(LIST)).status).toBe(401);
    const { count, results } = await read(LIST);
    expect(count).toBe(7);
    expect(results).toHaveLength(7);
    expect(results[0]).toMatchObject({
      product_id: "SKU-3",
      product_name: "Product SKU-3",
      category_name: "Shoes",
      violating_words: "free shipping",
    });
    const ids = results.map((row: { validation: number }) => row.validation);
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a));
  });

  it("are a subset of the list without `latest`, which returns all findings", async () => {
    const { count, results } = await read("/validations/violations/");
    expect(count).toBe(8);
    expect(results[0]).not.toHaveProperty("product_id");
  });

  it.each([
    [() => `rule=${shoes.rules["Sales talk"]}`, 5],
    [() => `rule=${shoes.rules["Sales talk"]}&words=free%20SHIPPING`, 2],
    [() => "words=Cheap", 4],
    [() => "words=chea", 0],
    [() => "severity=medium", 1],
    [() => `category=${shoes.id}`, 6],
    [() => "language=de", 2],
    [() => "language=de&severity=low", 1],
    [() => "field=description", 7],
    [() => "field=name", 0],
    [() => "source=brand", 0],
    [() => "checked_by=rule", 7],
    [() => "checked_by=ai", 0],
    [() => "violation_type=required_element_missing", 1],
    [() => "market=DE", 0],
    [() => "batch=1", 0],
    [() => "rule_set=1", 0],
    [() => "brand_guideline=1", 0],
    [() => "severity=all&words=", 7],
  ])("are filtered (case %#)", async (query, expected) => {
    const { count, results } = await read(`${LIST}&${query()}`);
    expect([count, results.length]).toEqual([expected, expected]);
    const { results: patterns } = await read(`${PATTERNS}?${query()}`);
    const found = patterns.reduce(
      (sum: number, row: { findings: number }) => sum + row.findings,
      0,
    );
    expect(found).toBe(expected);
  });

  it("reject an invalid filter", async () => {
    for (const query of ["severity=huge", "rule=x", "checked_by=me", "market=Mars"]) {
      expect((await api.viewer.get(`${LIST}&${query}`)).status).toBe(400);
      expect((await api.viewer.get(`${PATTERNS}?${query}`)).status).toBe(400);
    }
  });

  it("link to their products and validations", async () => {
    const rule = shoes.rules["Sales talk"];
    const ids = async (query: string) =>
      (await read(`/products/products/?ordering=product_id&${query}`)).results.map(
        (row: { product_id: string }) => row.product_id,
      );
    expect(await ids(`rule=${rule}`)).toEqual(["SKU-1", "SKU-2", "SKU-3"]);
    expect(await ids(`rule=${rule}&words=cheap`)).toEqual(["SKU-1", "SKU-2"]);
    expect(await ids("words=free shipping&language=en")).toEqual(["SKU-1", "SKU-3"]);
    const validations = await read(`/validations/validations/?rule=${rule}&words=cheap`);
    expect(validations.count).toBe(3);
  });
});

describe("patterns", () => {
  it("group findings and products, with an example and the products that would pass", async () => {
    const { count, results } = await read(PATTERNS);
    expect(count).toBe(4);
    expect(results[0]).toEqual({
      rule: shoes.rules["Sales talk"],
      source: "category",
      guideline_reference: expect.stringContaining("Shoes standards"),
      rule_name: "Sales talk",
      missing: null,
      words: "cheap",
      field: "description",
      fix: "rewrite",
      preferred: null,
      severity: "high",
      findings: 3,
      products: 2,
      would_pass: 1,
      example: { product_id: "SKU-1", line: "A Cheap leather shoe." },
    });
    const missing = results.find((row: { words: string | null }) => row.words === null);
    expect(missing).toMatchObject({ findings: 1, products: 1, would_pass: 0, fix: "none" });
    expect(missing.missing).toEqual(expect.any(String));
    const listed = await read(`${PATTERNS}?missing=${encodeURIComponent(missing.missing)}`);
    expect(listed.results).toEqual([missing]);
    expect(missing.example).toEqual({ product_id: "SKU-2", line: null });
  });

  it("include their kind of fix, and the replacement of their rule", async () => {
    const rules = [
      { rule_content: "bargain => good value / fair price", description: "Values" },
      { rule_type: "format_requirement", rule_content: "no_emoji", description: "Signs" },
    ];
    const category = await policy("Hats", rules);
    await product("HAT-1", category.id, "A bargain hat 🎩 of wool.", "en");
    await runQueue();
    const { results } = await read(`${PATTERNS}?category=${category.id}`);
    const summaries = results.map(
      (row: { words: string; fix: string; preferred: string | null }) => [
        row.words,
        row.fix,
        row.preferred,
      ],
    );
    expect(summaries).toEqual(
      expect.arrayContaining([
        ["bargain", "replace", "good value"],
        ["🎩", "remove", null],
      ]),
    );
    await api.admin.delete(
      `/products/products/${(await read("/products/products/?search=HAT-1")).results[0].id}/`,
    );
  });

  it("can be searched by words, missing elements and rules, as single findings can", async () => {
    const search = async (path: string, term: string) =>
      (await api.viewer.get(`${path}search=${encodeURIComponent(term)}`)).body;
    const words = async (term: string) =>
      (await search(`${PATTERNS}?`, term)).results.map(
        (row: { words: string | null; missing: string | null }) => row.words ?? row.missing,
      );
    expect(new Set(await words("Free ship"))).toEqual(new Set(["free shipping"]));
    expect(await words("leath")).toEqual(["leather"]);
    expect(new Set(await words("no cheap"))).toEqual(new Set(["cheap"]));
    expect(await words("nothing of this kind")).toEqual([]);
    const { count, results } = await search(`${LIST}&`, "leath");
    expect([count, results.length, results[0].missing]).toEqual([1, 1, "leather"]);
  });

  it("are ordered on request, and paginated", async () => {
    const counts = async (ordering: string) =>
      (await read(`${PATTERNS}?ordering=${ordering}`)).results.map(
        (row: Record<string, number>) => row[ordering.replace("-", "")],
      );
    expect(await counts("findings")).toEqual([1, 1, 2, 3]);
    expect(await counts("-products")).toEqual([2, 2, 1, 1]);
    expect(await counts("-would_pass")).toEqual([1, 1, 0, 0]);
    const page = await read(`${PATTERNS}?page=2&page_size=3`);
    expect(page.results).toHaveLength(1);
    expect(page.count).toBe(4);
    expect((await read(`${PATTERNS}?page=9`)).count).toBe(4);
    expect((await api.viewer.get(`${PATTERNS}?ordering=words`)).status).toBe(400);
  });
});

describe("the export", () => {
  const file = (query: string) =>
    fetch(`${api.url}/api/validations/violations/export/${query}`, {
      headers: { authorization: `Token ${api.viewer.token}` },
    });

  it("has one row per finding", async () => {
    const text = await (await file("?words=cheap")).text();
    const lines = text.trim().split("\r\n");
    expect(lines[0]).toBe(
      "product_id,name,category,field,rule,rule_name,severity,words,line,position,message,suggestion,decision,known",
    );
    expect(lines).toHaveLength(5);
    expect(text).toMatch(/^SKU-1,Product SKU-1,Shoes,description,/m);
  });

  it("is also available as a workbook", async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(await (await file("?format=xlsx")).arrayBuffer());
    expect(workbook.worksheets[0]?.rowCount).toBe(8);
  });
});

describe("signs of one kind", () => {
  it("are one pattern, and a filter by one of them finds all", async () => {
    const signs = await policy("Signs", [
      {
        rule_type: "format_requirement",
        rule_content: "no_characters:★☆→➔",
        description: "No signs",
      },
    ]);
    await product("SIGN-1", signs.id, "Warm ★ and soft ☆ here. From sheep → to you.", "en");
    await product("SIGN-2", signs.id, "Light ★ here. From us ➔ to you.", "en");
    await runQueue();
    const patterns = await read(`${PATTERNS}?category=${signs.id}`);
    expect(
      patterns.results.map(({ words, findings }: { words: string; findings: number }) => [
        words,
        findings,
      ]),
    ).toEqual([
      ["★", 3],
      ["→", 2],
    ]);
    const stars = await read(`${LIST}&category=${signs.id}&words=${encodeURIComponent("☆")}`);
    expect(stars.count).toBe(3);
  });
});
