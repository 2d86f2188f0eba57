import { beforeEach, describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { evidence, evidenceDocuments } from "@/db/schema/evidence";
import { useApi } from "../support/api";
import {
  addEvidence,
  CLAIM,
  createClaimProduct,
  EVIDENCE,
  evidenceOf,
  latest,
  validate,
} from "../support/evidence";
import { createBrandGuideline, createCategory, createProduct } from "../support/factories";
import { runBulkChanges } from "../support/run-queue";
import { csvCells, download } from "../support/uploads";

const api = useApi();
beforeEach(async () => {
  await db().delete(evidence);
});

const today = () => new Date().toISOString().slice(0, 10);
const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

describe("a record", () => {
  test("has all its fields, and defaults for those that were not sent", async () => {
    const { product, category } = await createClaimProduct(api);
    const guideline = await createBrandGuideline();
    const fields = {
      url: "https://example.com/grs",
      note: "Scope certificate",
      terms: ["recycled cotton"],
      valid_from: "2026-01-01",
      valid_until: "2099-03-31",
      markets: ["de", "FR"],
      applies_to: {
        all: false,
        categories: [category.id],
        brand_guidelines: [guideline.id],
        products: [product.productId],
      },
    };
    const created = await addEvidence(api, fields);
    expect(created).toMatchObject({
      ...evidenceOf(fields),
      markets: ["DE", "FR"],
      document: null,
      state: "valid",
      products: 0,
      matches: 0,
      created_by_name: api.users.admin.username,
      withdrawn_by_name: null,
      withdrawn_at: null,
      withdrawn_reason: null,
      version: 1,
    });
    const { covers: _, ...record } = created;
    expect((await api.viewer.get(`${EVIDENCE}${created.id}/`)).body).toEqual(record);
    const { products: _products, ...scope } = record.applies_to;
    const { body } = await api.viewer.get(EVIDENCE);
    expect(body.results).toEqual([{ ...record, applies_to: { ...scope, product_count: 1 } }]);
    expect(await addEvidence(api, { reference: undefined })).toMatchObject({
      ...{ reference: "", url: "", note: "", terms: [], markets: [] },
      ...{ valid_from: null, valid_until: null },
    });
  });

  test.each([
    [{ claim: "" }, { claim: ["This field is required."] }],
    [{ claim: undefined }, { claim: ["This field is required."] }],
    [{ issuer: " " }, { issuer: ["This field is required."] }],
    [{ kind: "opinion" }, { kind: [expect.stringMatching(/must be one of/)] }],
    [{ reference: "x".repeat(256) }, { reference: [expect.stringMatching(/at most 255/)] }],
    [{ url: "ftp://example.com" }, { url: [expect.stringMatching(/http/)] }],
    [{ terms: Array(201).fill("x") }, { terms: ["At most 200 terms."] }],
    [{ markets: ["EU"] }, { markets: { 0: [expect.stringMatching(/country code/)] } }],
    [
      { valid_from: "2027-01-02", valid_until: "2027-01-01" },
      { valid_until: ["The last day must not be before the first day."] },
    ],
    [{ applies_to: undefined }, { applies_to: ["This field is required."] }],
    [{ applies_to: {} }, { applies_to: [expect.stringMatching(/at least one/)] }],
    [
      { applies_to: { products: ["NOPE"], categories: [999_999] } },
      {
        applies_to: {
          products: ["Product NOPE does not exist."],
          categories: ["Category 999999 does not exist."],
        },
      },
    ],
  ])("is refused with %j, under the field, and nothing is stored", async (fields, errors) => {
    const { status, body } = await api.admin.post(EVIDENCE, evidenceOf(fields));
    expect([status, body]).toEqual([400, expect.objectContaining(errors)]);
    expect(await db().$count(evidence)).toBe(0);
  });

  test("can be written only by admins", async () => {
    const { id } = await addEvidence(api);
    for (const person of [api.reviewer, api.viewer]) {
      expect((await person.post(EVIDENCE, evidenceOf())).status).toBe(403);
      expect((await person.patch(`${EVIDENCE}${id}/`, { note: "x" })).status).toBe(403);
      expect((await person.post(`${EVIDENCE}${id}/withdraw/`, { reason: "x" })).status).toBe(403);
      expect((await person.get(`${EVIDENCE}${id}/`)).status).toBe(200);
    }
  });

  test("says what it would cover in a dry run, which stores nothing", async () => {
    const { product } = await createClaimProduct(api, { claim: "Dry run" });
    const fields = { claim: "DRY RUN ", applies_to: { products: [product.productId] } };
    const answer = await api.admin.post(EVIDENCE, evidenceOf({ ...fields, dry_run: true }));
    expect([answer.status, answer.body.covers]).toEqual([200, { products: 1, matches: 1 }]);
    expect(await db().$count(evidence)).toBe(0);
    expect((await addEvidence(api, fields)).covers).toEqual({ products: 1, matches: 1 });
    expect((await addEvidence(api, { ...fields, terms: ["recycled"] })).covers.matches).toBe(0);
    expect((await addEvidence(api, { ...fields, markets: ["DE"] })).covers.matches).toBe(0);
    const past = { ...fields, terms: ["Recycled Cotton"], valid_until: "2020-01-01" };
    expect((await addEvidence(api, past)).covers.matches).toBe(1);
  });

  test("is changed only in its current version", async () => {
    const { id } = await addEvidence(api);
    const path = `${EVIDENCE}${id}/`;
    const patch = (body: object, headers = {}) => api.admin.call("PATCH", path, body, headers);
    expect((await patch({ note: "a" }, { "if-match": '"2"' })).status).toBe(412);
    expect((await patch({ note: "a", version: 2 })).status).toBe(409);
    const dry = await patch({ note: "a", dry_run: true });
    expect([dry.status, dry.body.note, dry.body.version]).toEqual([200, "a", 2]);
    const saved = await patch({ note: "a", version: 1 }, { "if-match": '"1"' });
    expect([saved.status, saved.body.note, saved.body.version]).toEqual([200, "a", 2]);
    expect((await patch({ note: "a" })).body.version).toBe(2);
    const etag = (await api.viewer.get(path)).headers.get("etag");
    expect((await patch({ note: "a" }, { "if-match": etag })).status).toBe(200);
    const order = await patch({ valid_from: "2027-01-01", valid_until: "2026-01-01" });
    expect([order.status, order.body.valid_until]).toEqual([400, expect.any(Array)]);
    expect((await api.admin.patch(`${EVIDENCE}999999/`, {})).status).toBe(404);
  });

  test("can be withdrawn with a reason and restored, and has a history", async () => {
    const { id } = await addEvidence(api);
    const path = `${EVIDENCE}${id}/`;
    await api.admin.patch(path, { valid_until: "2099-01-01" });
    expect((await api.admin.post(`${path}withdraw/`, { reason: "" })).status).toBe(400);
    expect((await api.admin.post(`${path}restore/`)).status).toBe(409);
    const { body } = await api.admin.post(`${path}withdraw/`, { reason: "Forged" });
    expect(body).toMatchObject({
      ...{ state: "withdrawn", withdrawn_reason: "Forged", version: 3 },
      withdrawn_by_name: api.users.admin.username,
    });
    expect((await api.admin.post(`${path}withdraw/`, { reason: "Again" })).status).toBe(409);
    expect((await api.admin.patch(path, { note: "x" })).status).toBe(409);
    expect((await api.admin.post(`${path}restore/`)).body).toMatchObject({
      ...{ state: "valid", withdrawn_reason: null, withdrawn_at: null },
    });
    const { body: history } = await api.viewer.get(`${path}history/`);
    expect(history.map(({ action }: { action: string }) => action)).toEqual([
      ...["restored", "withdrawn", "updated", "created"],
    ]);
    expect(history[2]).toMatchObject({
      by_name: api.users.admin.username,
      changes: [{ field: "valid_until", before: null, after: "2099-01-01" }],
    });
    const { body: audit } = await api.admin.get(`/auth/audit/?entity=evidence&entity_id=${id}`);
    expect(JSON.stringify(audit.results)).toContain(
      "certificate “GRS-1042” for “Recycled material”, which covers all products",
    );
  });

  test.each([
    [{ valid_from: inDays(1) }, "upcoming"],
    [{ valid_until: inDays(-1) }, "expired"],
    [{ valid_until: inDays(0) }, "expiring"],
    [{ valid_until: inDays(60) }, "expiring"],
    [{ valid_until: inDays(61) }, "valid"],
  ])("with %j is %s", async (fields, state) => {
    const { id } = await addEvidence(api, fields);
    expect((await api.viewer.get(`${EVIDENCE}${id}/`)).body.state).toBe(state);
    const { body } = await api.viewer.get(`${EVIDENCE}?state=${state}`);
    expect(body.count).toBe(1);
  });

  test("leaves out what is deleted from its scope", async () => {
    const { product } = await createClaimProduct(api);
    const empty = await createCategory();
    const guideline = await createBrandGuideline();
    const scope = {
      categories: [empty.id],
      brand_guidelines: [guideline.id],
      products: [product.productId],
    };
    const { id } = await addEvidence(api, { applies_to: scope });
    await api.admin.delete(`/products/products/${product.id}/`);
    await api.admin.delete(`/policies/categories/${empty.id}/`);
    await api.admin.delete(`/policies/guidelines/${guideline.id}/`);
    expect((await api.viewer.get(`${EVIDENCE}${id}/`)).body.applies_to).toEqual({
      ...{ all: false, categories: [], brand_guidelines: [], products: [] },
    });
  });
});

describe("the list of evidence", () => {
  test("is filtered and ordered", async () => {
    const { product, category } = await createClaimProduct(api, { market: "AT" });
    const add = async (reference: string, fields: object) => {
      await addEvidence(api, { reference, ...fields });
    };
    await add("A", { claim: "Organic", valid_until: "2030-01-01", kind: "test_report" });
    await add("B", { valid_until: "2029-01-01", applies_to: { categories: [category.id] } });
    await add("C", { markets: ["DE"], note: "100%_sure" });
    const list = async (query: string) => {
      const { body } = await api.viewer.get(`${EVIDENCE}?${query}`);
      return body.results.map(({ reference }: { reference: string }) => reference).join("");
    };
    expect(await list("")).toBe("CBA");
    expect(await list("ordering=valid_until")).toBe("BAC");
    expect(await list("ordering=-valid_until")).toBe("ABC");
    expect(await list("ordering=claim")).toBe("ABC");
    expect(await list("claim=recycled%20MATERIAL&ordering=created_at")).toBe("BC");
    expect(await list("kind=test_report")).toBe("A");
    expect(await list(`product_id=${product.productId}`)).toBe("BA");
    expect(await list("product_id=NOPE")).toBe("");
    expect(await list("expires_before=2030-01-01")).toBe("B");
    expect(await list("search=%25_S")).toBe("C");
    expect((await api.viewer.get(`${EVIDENCE}?state=maybe`)).status).toBe(400);
    expect((await api.viewer.get(`${EVIDENCE}?ordering=issuer`)).status).toBe(400);
  });

  test("is exported as a file that imports unchanged", async () => {
    const { product, category } = await createClaimProduct(api);
    const terms = ["recycled, or so", "=1", 'the "real" one'];
    await addEvidence(api, { terms, markets: ["DE", "FR"], valid_until: "2030-01-01" });
    await addEvidence(api, {
      applies_to: { categories: [category.id], products: [product.productId] },
    });
    for (const format of ["csv", "xlsx"]) {
      const file = await download(api, `${EVIDENCE}export/?format=${format}`);
      const form = new FormData();
      form.set("file", new File([await file.arrayBuffer()], `evidence.${format}`));
      const { status, body } = await api.admin.post(`${EVIDENCE}import/`, form);
      expect([status, body]).toEqual([200, { created: 0, unchanged: 2, errors: [] }]);
    }
    const [header] = await csvCells(await download(api, `${EVIDENCE}export/`));
    expect(header?.slice(0, 5)).toEqual(["id", "claim", "kind", "issuer", "reference"]);
  });

  test("is refused as XLSX if its product ids do not fit into a cell", async () => {
    const { category } = await createClaimProduct(api);
    const ids = Array.from({ length: 170 }, (_, index) => `${index}-`.padEnd(200, "x"));
    for (const productId of ids)
      await createProduct({ productId, categoryId: category.id, uploadedBy: api.users.admin.id });
    await addEvidence(api, { reference: "FSC-1", applies_to: { products: ids } });
    const { status, body } = await api.viewer.get(`${EVIDENCE}export/?format=xlsx`);
    expect([status, body.error]).toEqual([
      409,
      "The product ids of “FSC-1” do not fit into a spreadsheet cell. Export as CSV.",
    ]);
    expect((await download(api, `${EVIDENCE}export/`)).status).toBe(200);
  });
});

describe("an import", () => {
  const importFile = (content: string, fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.set("file", new File([content], "evidence.csv"));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return api.admin.post(`${EVIDENCE}import/`, form);
  };

  test("stores valid rows and reports the others", async () => {
    const { product, category } = await createClaimProduct(api);
    const content = [
      "claim,kind,issuer,terms,valid_until,all,categories,products,other",
      `Organic,certificate,Ecocert,"wool, ""a, b""",2030-01-01,,${category.name.toUpperCase()},${product.productId},x`,
      "Organic,opinion,,,2030-02-31,yes,,,",
      "Organic,certificate,Ecocert,,,,Nowhere,NOPE,",
      "Organic,certificate,Ecocert,,,,,,",
      "Organic,license,Ecocert,,,true,,,",
      "Organic,license,Ecocert,,,true,,,",
    ].join("\n");
    const expected = {
      created: 2,
      unchanged: 1,
      errors: [
        { row: 3, column: "kind", message: expect.stringMatching(/must be one of/) },
        { row: 3, column: "issuer", message: "This field is required." },
        { row: 3, column: "valid_until", message: expect.stringMatching(/must be a day/) },
        { row: 4, column: "categories", message: "Category “Nowhere” does not exist." },
        { row: 4, column: "products", message: "Product NOPE does not exist." },
        { row: 5, column: null, message: expect.stringMatching(/at least one/) },
      ],
    };
    const dry = await importFile(content, { dry_run: "true" });
    expect([dry.status, dry.body]).toEqual([200, expected]);
    expect(await db().$count(evidence)).toBe(0);
    expect((await importFile(content)).body).toEqual(expected);
    const { body } = await api.viewer.get(`${EVIDENCE}?kind=certificate`);
    const record = (await api.viewer.get(`${EVIDENCE}${body.results[0].id}/`)).body;
    expect(record).toMatchObject({
      terms: ["wool", "a, b"],
      applies_to: { all: false, categories: [category.id], products: [product.productId] },
    });
    expect((await importFile(content)).body).toMatchObject({ created: 0, unchanged: 3 });
  });

  test("refuses a file without the required columns", async () => {
    const { status, body } = await importFile("claim,issuer\nOrganic,x");
    expect([status, body.file]).toEqual([400, [expect.stringContaining('"kind"')]]);
    expect((await api.reviewer.post(`${EVIDENCE}import/`, new FormData())).status).toBe(403);
  });
});

describe("a document", () => {
  const PDF = "%PDF-1.7\n…";
  const put = (id: number, content: BlobPart, name = "grs.pdf") => {
    const form = new FormData();
    form.set("file", new File([content], name));
    return api.admin.call("PUT", `${EVIDENCE}${id}/document/`, form);
  };

  test("is uploaded once, and downloaded with the type of its content", async () => {
    const { id } = await addEvidence(api);
    expect((await api.viewer.get(`${EVIDENCE}${id}/document/`)).status).toBe(404);
    const { status, body } = await put(id, PDF, "Zertifikat für „Ä“.png");
    expect([status, body.document]).toEqual([
      200,
      {
        name: "Zertifikat für „Ä“.png",
        type: "application/pdf",
        size: Buffer.byteLength(PDF),
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ]);
    const answer = await api.viewer.get(`${EVIDENCE}${id}/document/`);
    expect(answer.body).toBe(PDF);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; .*%C3%BCr/),
      "x-content-type-options": "nosniff",
    });
    expect((await put(id, PDF)).status).toBe(409);
  });

  test("is stored once for several records", async () => {
    const [first, second] = [await addEvidence(api), await addEvidence(api)];
    await put(first.id, "%PDF-shared");
    await put(second.id, "%PDF-shared");
    const { body } = await api.viewer.get(`${EVIDENCE}${second.id}/`);
    expect(body.document.name).toBe("grs.pdf");
    const stored = await db().select().from(evidenceDocuments);
    expect(stored.filter(({ sha256 }) => sha256 === body.document.sha256)).toHaveLength(1);
  });

  test("is refused if its content is another type, or the record is withdrawn", async () => {
    const { id } = await addEvidence(api);
    expect((await put(id, "<html>", "grs.pdf")).status).toBe(415);
    expect((await put(id, "")).status).toBe(400);
    expect((await put(999_999, PDF)).status).toBe(404);
    await api.admin.post(`${EVIDENCE}${id}/withdraw/`, { reason: "x" });
    expect((await put(id, PDF)).status).toBe(409);
  });

  test("is refused if all documents together would be too large", async () => {
    process.env.EVIDENCE_STORAGE_MB = "1";
    const { reloadConfig } = await import("@/lib/platform/config");
    reloadConfig();
    const { id } = await addEvidence(api);
    const { status, body } = await put(id, `%PDF-${"x".repeat(1024 * 1024)}`);
    delete process.env.EVIDENCE_STORAGE_MB;
    reloadConfig();
    expect([status, body.message]).toEqual([409, expect.stringContaining("1 MB")]);
    expect((await put(id, `%PDF-${"x".repeat(3 * 1024 * 1024)}`)).status).toBe(200);
    const answer = await api.viewer.get(`${EVIDENCE}${id}/document/`);
    expect(answer.body).toHaveLength(3 * 1024 * 1024 + 5);
  });
});

describe("a verdict", () => {
  test("lists the covered claims, which are used by the record", async () => {
    const { product } = await createClaimProduct(api, { claim: "Used" });
    const before = await latest(api, product.productId);
    expect(before.violations).toMatchObject([
      { reason: "“recycled cotton” is prohibited. Add evidence for “Used”." },
    ]);
    expect(before.covered_claims).toEqual([]);
    const { id } = await addEvidence(api, { claim: "Used", valid_until: "2099-01-01" });
    const { body: stale } = await api.admin.get("/policies/stale/");
    expect(stale.stale).toBeGreaterThanOrEqual(1);
    expect((await latest(api, product.productId)).is_stale).toBe(true);
    const after = await validate(api, product.productId);
    expect(after).toMatchObject({ violations: [], overall_score: 1, is_stale: false });
    expect(after.covered_claims).toEqual([
      {
        rule: before.violations[0].rule,
        source: "category",
        claim: "Used",
        words: "recycled cotton",
        field: "description",
        item: null,
        start: 8,
        end: 23,
        evidence: [{ id, reference: "GRS-1042", valid_until: "2099-01-01" }],
      },
    ]);
    expect((await api.viewer.get(`${EVIDENCE}${id}/uses/`)).body).toEqual([
      {
        product_id: product.productId,
        name: product.name,
        matches: [{ words: "recycled cotton", field: "description", item: null }],
      },
    ]);
    expect((await api.viewer.get(`${EVIDENCE}${id}/`)).body).toMatchObject({
      ...{ products: 1, matches: 1 },
    });
    const { body: claims } = await api.viewer.get("/policies/claims/?search=USE");
    expect(claims).toEqual([
      {
        claim: "Used",
        rules: [{ rule: before.violations[0].rule, source: "category", name: "Recycled" }],
        evidence: { upcoming: 0, valid: 1, expiring: 0, expired: 0, withdrawn: 0 },
        covered: 1,
        uncovered: 0,
      },
    ]);
  });

  test("is stale exactly if a check today would differ", async () => {
    const { product } = await createClaimProduct(api, { claim: "Exact" });
    const other = await createClaimProduct(api, { claim: "Exact", description: "A cup." });
    const isStale = async (productId = product.productId) =>
      (await latest(api, productId)).is_stale;
    const { id } = await addEvidence(api, { claim: "Exact" });
    expect([await isStale(), await isStale(other.product.productId)]).toEqual([true, false]);
    await validate(api, product.productId);
    const path = `${EVIDENCE}${id}/`;
    await api.admin.patch(path, { note: "A note", issuer: "Another" });
    expect(await isStale()).toBe(false);
    await api.admin.patch(path, { reference: "GRS-2" });
    expect(await isStale()).toBe(true);
    await api.admin.patch(path, { reference: "GRS-1042" });
    expect(await isStale()).toBe(false);
    await api.admin.post(`${path}withdraw/`, { reason: "x" });
    expect(await isStale()).toBe(true);
    await api.admin.post(`${path}restore/`);
    expect(await isStale()).toBe(false);
    await api.admin.patch(path, { claim: "Another claim" });
    expect(await isStale()).toBe(true);
    await api.admin.patch(path, { claim: "EXACT" });
    expect(await isStale()).toBe(false);
    await api.admin.patch(path, { applies_to: { products: [product.productId] } });
    expect(await isStale()).toBe(false);
    await addEvidence(api, { claim: "Exact", terms: ["recycled"] });
    await addEvidence(api, { claim: "Exact", markets: ["DE"] });
    await addEvidence(api, { claim: "Exact", valid_from: inDays(1) });
    await addEvidence(api, { claim: "Exact", valid_until: inDays(-1) });
    expect(await isStale()).toBe(false);
    await addEvidence(api, { claim: "Exact", valid_until: today() });
    expect(await isStale()).toBe(true);
  });
});

describe("an analysis", () => {
  const analyze = async (fields: object) => {
    const { status, body } = await api.reviewer.post("/validations/analyze/", {
      description: "Made of recycled cotton.",
      ...fields,
    });
    expect(status).toBe(200);
    return body;
  };

  test("uses the evidence of the product, the market and the day", async () => {
    const { product, category } = await createClaimProduct(api);
    const fields = { category: category.id, product_id: product.productId };
    await addEvidence(api, {
      applies_to: { products: [product.productId] },
      markets: ["DE"],
      valid_until: inDays(10),
    });
    const covered = await analyze({ ...fields, market: "DE" });
    expect(covered.covered_claims).toMatchObject([{ claim: CLAIM, words: "recycled cotton" }]);
    expect([covered.violations, covered.claims_without_product]).toEqual([[], []]);
    expect((await analyze({ ...fields, market: "AT" })).violations).toHaveLength(1);
    const later = await analyze({ ...fields, market: "DE", as_of: inDays(11) });
    expect(later.violations[0].reason).toMatch(/Evidence GRS-1042 expired on /);
  });

  test("names the claims of a text without a product", async () => {
    const { category } = await createClaimProduct(api);
    const without = await analyze({ category: category.id });
    expect([without.claims_without_product, without.violations.length]).toEqual([[CLAIM], 1]);
    await addEvidence(api, { applies_to: { categories: [category.id] } });
    const covered = await analyze({ category: category.id });
    expect([covered.claims_without_product, covered.violations]).toEqual([[CLAIM], []]);
    const silent = await analyze({ category: category.id, description: "A cup." });
    expect(silent.claims_without_product).toEqual([]);
  });
});

describe("a decision on a finding of a rule with a claim", () => {
  const decide = async (productId: string, kind: string) => {
    const { violations } = await latest(api, productId);
    const input = { kind, scope: "product", reason: "Because" };
    const path = `/validations/violations/${violations[0].id}/decision/`;
    return api.reviewer.post(path, input);
  };

  test("can be a false positive, but not accepted", async () => {
    const { product } = await createClaimProduct(api);
    const refused = await decide(product.productId, "accepted");
    expect([refused.status, refused.body.kind]).toEqual([400, [expect.any(String)]]);
    const { status, body } = await decide(product.productId, "wrong");
    expect(status).toBe(201);
    await addEvidence(api);
    expect((await validate(api, product.productId)).covered_claims).toHaveLength(1);
    const path = `/validations/decisions/?product_id=${product.productId}`;
    expect((await api.viewer.get(path)).body.results).toMatchObject([
      { id: body.decision.id, state: "open" },
    ]);
  });

  test("is left out by known findings and bulk changes that accept", async () => {
    const { category } = await createClaimProduct(api);
    const filters = { category: category.id };
    const until = inDays(30);
    const known = { until, filters, dry_run: true };
    const { body } = await api.admin.post("/validations/known-findings/", known);
    expect(body).toEqual({ products: 0, findings: 0 });
    const create = async (kind: string) => {
      const input = { filters, action: "decide", kind, reason: "Fine" };
      const { body: created } = await api.admin.post("/bulk-changes/", input);
      await runBulkChanges();
      const items = await api.admin.get(`/bulk-changes/${created.id}/items/`);
      return items.body.count;
    };
    expect([await create("accepted"), await create("wrong")]).toEqual([0, 1]);
  });

  test("that accepts it ends when its rule gets a claim", async () => {
    const { product, category } = await createClaimProduct(api, { claim: null });
    expect((await decide(product.productId, "accepted")).status).toBe(201);
    const [rule] = category.rules;
    const path = `/policies/category-rules/${rule?.id}/`;
    expect((await api.admin.patch(path, { claim: "New" })).status).toBe(200);
    const decisions = `/validations/decisions/?product_id=${product.productId}`;
    expect((await api.viewer.get(decisions)).body.results).toMatchObject([
      { state: "closed", closed_reason: "rule_gone" },
    ]);
    expect((await validate(api, product.productId)).violations[0].decision).toBeNull();
  });

  test("that accepts it does not return by undo once its rule has a claim", async () => {
    const { product, category } = await createClaimProduct(api, { claim: null });
    const { decision } = (await decide(product.productId, "accepted")).body;
    const takenBack = await api.reviewer.delete(`/validations/decisions/${decision.id}/`);
    expect(takenBack.status).toBe(200);
    const path = `/policies/category-rules/${category.rules[0]?.id}/`;
    await api.admin.patch(path, { claim: "New" });
    const undone = await api.reviewer.post("/validations/undo/", { undo: takenBack.body.undo });
    expect([undone.status, undone.body.error]).toEqual([
      409,
      "The rule has a claim now, which only evidence can allow.",
    ]);
    expect((await latest(api, product.productId)).violations[0].decision).toBeNull();
  });
});
