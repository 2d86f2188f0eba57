import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";
import { drizzle } from "drizzle-orm/pglite";
import { migrate } from "drizzle-orm/pglite/migrator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, connectEmbedded, setConnection } from "@/db/client";
import { findingKinds } from "@/db/schema/validations";
import { listProducts } from "@/lib/products/queries";
import { productQuery } from "@/lib/products/schemas";
import { listAnalyses, listKeywords } from "@/lib/seo/history";
import { getSeo } from "@/lib/seo/queries";
import { getValidation } from "@/lib/validations/queries";
import { listViolations } from "@/lib/validations/violations";
import { unknownToSearch } from "./support/searched";

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-earlier-"));
let connection: Connection;

/** Findings as they were stored before their repeated parts had a table of their own. */
const BEFORE = `
  insert into users (email, username, password_hash, role) values ('a@example.com', 'a', '', 'admin');
  insert into categories (name) values ('Shoes');
  insert into products (product_id, name, description, original_description, category_id, uploaded_by) values
    ('A', 'One', '', '', 1, 1), ('B', 'Two', '', '', 1, 1);
  insert into validations (product_id, category_id, status, completed_at, checked_text, checked_texts,
    overall_score, is_compliant, category_high) values
    (1, 1, 'completed', now(), 'A CHEAP shoe. Cheap!', '{"bullets": ["soft", "cheap &amp; warm"]}', 0.5, false, 3),
    (2, 1, 'completed', now(), 'So cheap.', null, 0.9, false, 1);
  insert into violations (validation_id, ordinal, source, violation_type, severity, field, item,
    line_number, violating_words, visible_words, start_position, end_position, reason,
    guideline_reference, reference, form_of, suggestion, checked_by, rule, brand_guideline_title,
    region_specific, repeated, completed_at) values
    (1, 0, 'category', 'prohibited_phrase', 'high', 'description', null, 1, 'CHEAP', null, 2, 7, '“cheap” is prohibited.', 'Standards', 'A law', null, 'Remove “cheap”.', 'rule', 4, null, false, false, now()),
    (1, 1, 'category', 'prohibited_phrase', 'high', 'description', null, 1, 'Cheap', null, 14, 19, '“cheap” is prohibited.', 'Standards', 'A law', null, 'Remove “cheap”.', 'rule', 4, null, false, true, now()),
    (1, 2, 'brand', 'brand_tone_violation', 'low', 'bullets', 1, 1, 'cheap &amp; warm', 'cheap & warm', 0, 16, 'Too loud.', 'Voice', '', null, null, 'ai', null, 'Voice', true, false, now()),
    (1, 3, 'category', 'required_element_missing', 'high', 'description', null, null, null, null, null, null, 'Care is missing.', 'Standards', '', null, 'Add it.', 'rule', 5, null, false, false, now()),
    (2, 0, 'category', 'prohibited_phrase', 'high', 'description', null, 1, 'cheap', null, 3, 8, '“cheap” is prohibited.', 'Standards', 'A law', null, 'Remove “cheap”.', 'rule', 4, null, false, false, now());
  update validations set checks = '[{"rule": 4, "source": "category", "ruleType": "prohibited_words", "guidelineReference": "Standards", "outcome": "violated"}]' where id = 1;
  insert into product_seo (product_id, category_id, seo_status, market, locale, analyzed_at, description_hash, checks, structured_data, missing) values
    (1, 1, 'needs_review', 'US', 'en-US', now(), md5(''), '[{"key": "title_present", "area": "title", "check": "Title present", "status": "pass", "score": 10, "recommendation": "The title is “One”."}]', '{"@type": "Product"}', '["brand: unknown"]');
  insert into seo_analyses (product_id, title_score, description_score, keyword_score, technical_score, seo_score, recommendations, recommended_by, market, description_hash, engine_version) values
    (1, 1, 1, 1, 1, 1, '["Write 30 words."]', 'rules', 'US', '', '1');
  insert into seo_keywords (product_id, ordinal, keyword, normalized, keyword_type, is_target, market, competition_score, relevance_score, used_in_title, used_in_description, used_in_meta) values
    (1, 0, 'one', 'one', 'primary', true, 'US', 0.3333, 0.0001, true, false, false);`;

/** The first migrations, as a database knows them that nobody has started since. */
function earlierMigrations(count: number): string {
  const earlier = path.join(folder, "migrations");
  cpSync("db/migrations", earlier, { recursive: true });
  const file = path.join(earlier, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8"));
  journal.entries = journal.entries.slice(0, count);
  writeFileSync(file, JSON.stringify(journal));
  return earlier;
}

beforeAll(async () => {
  const client = new PGlite({ dataDir: path.join(folder, "postgres"), extensions: { pg_trgm } });
  await migrate(drizzle(client), { migrationsFolder: earlierMigrations(4) });
  await client.exec(BEFORE);
  await client.close();
  connection = setConnection(connectEmbedded(folder));
  await connection.migrate();
}, 120_000);
afterAll(async () => {
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

it("Findings that were stored before read the same, under the same ids", async () => {
  const { violations, brand_guidelines_violations: brand } = await getValidation(1);
  expect([...violations, ...brand]).toMatchObject([
    {
      id: 1,
      severity: "high",
      field: "description",
      item: null,
      line_number: 1,
      line_text: "A CHEAP shoe. Cheap!",
      violating_words: "CHEAP",
      visible_words: "CHEAP",
      start_position: 2,
      end_position: 7,
      reason: "“cheap” is prohibited.",
      guideline_reference: "Standards",
      reference: "A law",
      form_of: null,
      suggestion: "Remove “cheap”.",
      checked_by: "rule",
      rule: 4,
      violation_type: "prohibited_phrase",
    },
    { id: 2, violating_words: "Cheap", start_position: 14, rule: 4 },
    { id: 4, violating_words: null, line_text: null, reason: "Care is missing.", rule: 5 },
    {
      id: 3,
      field: "bullets",
      item: 1,
      violating_words: "cheap &amp; warm",
      visible_words: "cheap & warm",
      checked_by: "ai",
      brand_guideline_title: "Voice",
      region_specific: true,
    },
  ]);
  const { items } = await listViolations({ page: 1, page_size: 50, source: "category" });
  expect(items.map(({ id }) => id)).toEqual([5, 1, 2, 4]);
});

it("Verdicts and analyses that were stored before say the same", async () => {
  expect(await getValidation(1)).toMatchObject({
    checked_text: "A CHEAP shoe. Cheap!",
    checks: [{ rule: 4, rule_type: "prohibited_words", outcome: "violated", reason: null }],
  });
  expect(await getSeo("A")).toMatchObject({
    seo_audit_results: [
      { check: "Title present", status: "pass", score: 10, recommendation: "The title is “One”." },
    ],
    structured_data: { "@type": "Product" },
    missing: ["brand: unknown"],
  });
  const all = { page: 1, page_size: 20, product_seo__product__product_id: "all" };
  expect((await listAnalyses(all)).items[0]?.ai_recommendations).toEqual(["Write 30 words."]);
  expect((await listKeywords(all)).items).toMatchObject([
    { keyword: "one", competition_score: 0.3333, relevance_score: 0.0001 },
  ]);
});

it("What several findings said alike is kept once", async () => {
  const kinds = await connection.db.select().from(findingKinds).orderBy(findingKinds.rule);
  expect(kinds.map(({ rule, words, validationId }) => [rule, words, validationId])).toEqual([
    [4, "cheap", null],
    [5, "", null],
    [null, "cheap & warm", 1],
  ]);
});

it("Products that were stored before are found by what they say", async () => {
  expect(await unknownToSearch()).toEqual([]);
  const { items } = await listProducts(productQuery.parse({ search: "two" }));
  expect(items.map(({ product_id }) => product_id)).toEqual(["B"]);
});
