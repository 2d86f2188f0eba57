import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db, queryRows } from "@/db/client";
import { deleteOldStyleGuides } from "@/lib/style-guides/mutations";
import { useApi } from "../support/api";
import { createCategory, createProduct } from "../support/factories";
import { docxOf, pdfOf } from "../support/guide-files";

const api = useApi();
const PATH = "/policies/style-guides/";
const TEXT = [
  "# Words",
  "",
  "Use “sign in”, not “log in”.",
  "",
  "Never use the words “cheap” and “best”.",
  "",
  "Be friendly to the reader.",
].join("\n");

function upload(name: string, content: string | Uint8Array) {
  const form = new FormData();
  form.append(
    "file",
    new Blob([typeof content === "string" ? content : Uint8Array.from(content)]),
    name,
  );
  return form;
}

async function draftOf(text: string, name = "Guide") {
  const { status, body } = await api.admin.post(PATH, { name, text });
  expect(status).toBe(201);
  return body;
}

describe("POST /policies/style-guides/", () => {
  test("returns suggestions with their sentences, all undecided", async () => {
    const draft = await draftOf(TEXT, "House style");
    expect(draft).toMatchObject({
      name: "House style",
      file_name: "",
      format: "markdown",
      pages: null,
      language: "en",
      state: "draft",
      rule_set: null,
      counts: { suggestions: 3, accepted: 0, prose: 1, sentences: 3 },
    });
    expect(draft.suggestions).toMatchObject([
      {
        kind: "term",
        quote: "Use “sign in”, not “log in”.",
        page: null,
        section: "Words",
        state: "suggested",
        rule: {
          rule_type: "prohibited_words",
          rule_content: "log in => sign in",
          reference: "House style, Words",
        },
        matches: { products: 0, findings: 0, examples: [] },
        conflicts: [],
      },
      { kind: "term", rule: { rule_content: "cheap | best", severity: "high" } },
      { kind: "prose", rule: { rule_type: "tone_requirement" } },
    ]);
  });

  test("reads PDF with pages, and DOCX", async () => {
    const pdf = await api.admin.post(
      PATH,
      upload(
        "guide.pdf",
        pdfOf([
          ["# Tone", "Be kind to readers."],
          ["# Words", "Use sign in, not log in."],
        ]),
      ),
    );
    expect(pdf.status).toBe(201);
    expect(pdf.body).toMatchObject({ name: "guide", format: "pdf", pages: 2 });
    expect(pdf.body.suggestions).toContainEqual(
      expect.objectContaining({
        kind: "term",
        page: 2,
        section: "Words",
        quote: "Use sign in, not log in.",
      }),
    );
    const docx = await api.admin.post(
      PATH,
      upload("guide.docx", docxOf(["# Words", "Use sign in, not log in."])),
    );
    expect(docx.body).toMatchObject({ format: "docx", pages: null });
    expect(docx.body.suggestions).toMatchObject([
      { section: "Words", rule: { rule_content: "log in => sign in" } },
    ]);
  });

  test("explains why a file can't be read", async () => {
    const { count } = (await api.admin.get(PATH)).body;
    const refusal = async (name: string, content: string | Uint8Array) => {
      const { status, body } = await api.admin.post(PATH, upload(name, content));
      return [status, body.message];
    };
    expect(await refusal("a.pdf", pdfOf([[], []]))).toEqual([
      400,
      expect.stringMatching(/scanned/),
    ]);
    expect(await refusal("a.pdf", "%PDF-1.4 and no more")).toEqual([
      400,
      expect.stringMatching(/damaged/),
    ]);
    expect(await refusal("a.docx", "no zip")).toEqual([400, expect.stringMatching(/damaged/)]);
    expect(await refusal("a.docx", Buffer.from("d0cf11e0a1b11ae1", "hex"))).toEqual([
      400,
      expect.stringMatching(/encrypted/),
    ]);
    expect(await refusal("a.txt", "")).toEqual([400, expect.stringMatching(/empty/)]);
    expect(await refusal("a.md", "\n\n")).toEqual([400, expect.stringMatching(/empty/)]);
    expect(await refusal("a.exe", "text")).toEqual([415, expect.stringMatching(/PDF/)]);
    expect(await refusal("a.txt", Buffer.alloc(21 * 1024 * 1024, "a"))).toEqual([
      413,
      expect.stringMatching(/20 MB/),
    ]);
    expect(await refusal("a.pdf", pdfOf(Array.from({ length: 501 }, () => ["Text."])))).toEqual([
      400,
      expect.stringMatching(/500 pages/),
    ]);
    expect((await api.admin.get(PATH)).body.count).toBe(count);
  });

  test("is allowed only for admins", async () => {
    expect((await api.reviewer.post(PATH, { name: "Guide", text: TEXT })).status).toBe(403);
    expect((await api.viewer.get(PATH)).status).toBe(403);
  });

  test("marks terms that the style guide or a stored rule contradicts", async () => {
    await api.admin.post("/policies/rule-sets/", {
      name: "Old rules",
      rules: [{ rule_content: "sign in", description: "Old" }],
    });
    const { suggestions } = await draftOf(
      "Use “buy”, not “purchase”.\n\nUse “order”, not “buy”.\n\nUse “sign in”, not “log in”.",
    );
    expect(suggestions.map(({ conflicts }: { conflicts: object[] }) => conflicts)).toMatchObject([
      [{ with: 2, why: expect.stringContaining("“buy”") }],
      [{ with: 1, why: expect.stringContaining("“buy”") }],
      [{ with: { source: "Old rules" }, why: expect.stringContaining("Old rules") }],
    ]);
  });
});

describe("PATCH /policies/style-guides/ID/", () => {
  test("applies all changes or none", async () => {
    const { id, suggestions } = await draftOf(TEXT);
    const [first, second] = suggestions;
    const wrong = await api.admin.patch(`${PATH}${id}/`, {
      name: "New name",
      suggestions: [
        { id: first.id, state: "accepted" },
        { id: second.id, rule: { rule_content: '"open' } },
        { id: 99, state: "accepted" },
      ],
    });
    expect(wrong.status).toBe(400);
    expect(wrong.body.suggestions).toMatchObject({
      1: { rule: { rule_content: [expect.any(String)] } },
      2: { id: [expect.any(String)] },
    });
    expect((await api.admin.get(`${PATH}${id}/`)).body).toMatchObject({
      name: "Guide",
      counts: { accepted: 0 },
    });
    const right = await api.admin.patch(`${PATH}${id}/`, {
      name: "New name",
      suggestions: [
        { id: first.id, state: "accepted" },
        { id: second.id, rule: { severity: "low" } },
      ],
    });
    expect(right.body).toMatchObject({ name: "New name", counts: { accepted: 1 } });
    expect(right.body.suggestions[1].rule).toMatchObject({
      rule_content: "cheap | best",
      severity: "low",
    });
  });
});

describe("POST /policies/style-guides/ID/create/", () => {
  test("adds the spellings of terms that occur in the catalogue", async () => {
    const category = await createCategory();
    const { id: uploadedBy } = api.users.admin;
    const description = "Press log-in to see the login page.";
    await createProduct({ categoryId: category.id, uploadedBy, description, language: "en" });
    const { id, suggestions } = await draftOf(TEXT, "With spellings");
    await api.admin.patch(`${PATH}${id}/`, {
      suggestions: [{ id: suggestions[0].id, state: "accepted" }],
    });
    const { body } = await api.admin.post(`${PATH}${id}/create/`, {});
    const ruleSet = await api.admin.get(`/policies/rule-sets/${body.rule_set}/`);
    const [{ forms }] = ruleSet.body.rules;
    expect(forms["log in"].toSorted()).toEqual(["log-in", "login"]);
  });

  test("creates a rule set from the accepted suggestions, once", async () => {
    const { id, suggestions } = await draftOf(TEXT, "From the guide");
    const create = () => api.admin.post(`${PATH}${id}/create/`, {});
    expect((await create()).status).toBe(409);
    await api.admin.patch(`${PATH}${id}/`, {
      suggestions: [{ id: suggestions[0].id, state: "accepted" }],
    });
    const { status, body } = await create();
    expect(status).toBe(201);
    const ruleSet = await api.admin.get(`/policies/rule-sets/${body.rule_set}/`);
    expect(ruleSet.body).toMatchObject({
      name: "From the guide",
      applies_to: { all: false, categories: [], brand_guidelines: [] },
      rules: [{ rule_content: "log in => sign in" }],
    });
    expect((await create()).status).toBe(409);
    expect((await api.admin.patch(`${PATH}${id}/`, { name: "Other" })).status).toBe(409);
    expect((await api.admin.get(`${PATH}${id}/`)).body).toMatchObject({
      state: "created",
      rule_set: body.rule_set,
    });
  });
});

describe("a rule set that applies to all products", () => {
  test("validates them again if asked to", async () => {
    const { id: categoryId } = await createCategory();
    const product = await createProduct({ categoryId, uploadedBy: api.users.reviewer.id });
    const { id, suggestions } = await draftOf(TEXT, "For all products");
    await api.admin.patch(`${PATH}${id}/`, {
      suggestions: [{ id: suggestions[0].id, state: "accepted" }],
    });
    const { status } = await api.admin.post(`${PATH}${id}/create/`, {
      applies_to: { all: true },
      revalidate: true,
    });
    expect(status).toBe(201);
    const queued = await api.viewer.get(
      `/validations/validations/by-product/${product.productId}/`,
    );
    expect(queued.body).toMatchObject({ count: 1, results: [{ status: "pending" }] });
  });
});

describe("drafts of style guides", () => {
  test("store each suggestion in a row, and write only those that change", async () => {
    const { id, suggestions } = await draftOf(TEXT);
    const readVersions = () =>
      queryRows<{ number: number; version: string }>(
        db(),
        sql`select number, xmin::text as version from style_guide_suggestions
          where style_guide_id = ${id} order by number`,
      );
    const before = await readVersions();
    expect(before.map(({ number }) => number)).toEqual([1, 2, 3]);
    await api.admin.patch(`${PATH}${id}/`, {
      suggestions: [{ id: suggestions[1].id, state: "rejected" }],
    });
    const after = await readVersions();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
    expect(after[2]).toEqual(before[2]);
  });

  test("can be deleted, and expire 30 days after the last change", async () => {
    const { id } = await draftOf(TEXT);
    const { id: old, suggestions } = await draftOf(TEXT);
    const age = () =>
      db().execute(
        sql`update style_guides set created_at = now() - interval '40 days',
          updated_at = now() - interval '31 days' where id = ${old}`,
      );
    await age();
    await api.admin.patch(`${PATH}${old}/`, {
      suggestions: [{ id: suggestions[0].id, state: "accepted" }],
    });
    await deleteOldStyleGuides();
    expect((await api.admin.get(`${PATH}${old}/`)).body.counts.accepted).toBe(1);
    await age();
    await deleteOldStyleGuides();
    expect((await api.admin.get(`${PATH}${old}/`)).status).toBe(404);
    expect((await api.admin.delete(`${PATH}${id}/`)).status).toBe(204);
    expect((await api.admin.delete(`${PATH}${id}/`)).status).toBe(404);
  });
});
