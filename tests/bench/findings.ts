import { sql } from "drizzle-orm";
import postgres from "postgres";
import { connectPostgres, type Database, setConnection } from "@/db/client";
import { exportFindings } from "@/lib/validations/findings/export";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { findingExport, patternQuery } from "@/lib/validations/findings/schemas";
import { violationQuery } from "@/lib/validations/schemas";
import { listViolations } from "@/lib/validations/violations";
import { createUser } from "../support/factories";

/**
 * `npm run bench:findings [findings]`: measures listing, counting and exporting 1,000,000 (or the
 * given number of) findings in the latest verdicts. Creates its own database on the Postgres server
 * at TEST_DATABASE_URL. Fails if a list takes 300 ms or more.
 */
const SERVER = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const SIZE = Number(process.argv[2] ?? 1_000_000);
const PRODUCTS = Math.round(SIZE / 10);
const LIMIT_MS = 300;
const ROUNDS = 5;
const NAME = "plumbline_findings_bench";

const admin = postgres(SERVER, { max: 1, onnotice: () => {} });
await admin.unsafe(`drop database if exists ${NAME} with (force)`);
await admin.unsafe(`create database ${NAME}`);
const url = new URL(SERVER);
url.pathname = `/${NAME}`;
const connection = setConnection(connectPostgres(url.href));
await connection.migrate();
const user = await createUser({ role: "admin" });
await fill(connection.db, user.id);
const slowest = await measureLists();
await measureExport();
await connection.close();
if (!process.env.KEEP) await admin.unsafe(`drop database ${NAME} with (force)`);
await admin.end();
process.exit(slowest < LIMIT_MS ? 0 : 1);

/**
 * Creates ten findings per product from 200 rules, with 5,000 different wordings. A few wordings
 * occur in most products; most are rare.
 */
async function fill(on: Database, userId: number): Promise<void> {
  const started = Date.now();
  await on.execute(
    sql`insert into categories (name) select 'Category ' || n from generate_series(1, 20) n`,
  );
  await on.execute(sql`
    insert into products (product_id, name, description, original_description, category_id, status, uploaded_by, compliance_score, language)
    select 'SKU-' || n, 'Product ' || n, repeat('Words of a text, cheap. ', 20), 'Text', 1 + n % 20, 'needs_review', ${userId}, 0.4,
      (array['en', 'de', 'fr'])[1 + n % 3]
    from generate_series(1, ${PRODUCTS}::int) n`);
  await on.execute(sql`
    insert into validations (product_id, category_id, status, created_at, completed_at, checked_text, overall_score, is_compliant, threshold, ai_model_used)
    select n, 1 + n % 20, 'completed', at, at, repeat('Words of a text, cheap. ', 20), 0.4, false, 0.8, 'rules'
    from generate_series(1, ${PRODUCTS}::int) n, lateral (select now() - n * interval '1 minute' as at) made`);
  await on.execute(sql`
    insert into finding_kinds (hash, source, rule, violation_type, severity, field, words, reason, guideline_reference, checked_by)
    select md5(n::text)::uuid, 'category', 1 + n % 200, 'prohibited_phrase', (array['high', 'medium', 'low'])[1 + n % 3], 'description',
      'words ' || n, 'Reason', 'Standards: rule ' || n % 200, 'rule'
    from generate_series(1, 5000) n`);
  await on.execute(sql`
    insert into violations (validation_id, ordinal, kind_id, line_number, start_position, end_position)
    select v.id, n, 1 + floor(5000 * power(((v.id * 7919 + n * 104729) % 100003) / 100003.0, 4))::int, 1, n * 24, n * 24 + 5
    from validations v, generate_series(0, 9) n`);
  await on.execute(sql`
    insert into product_patterns (product_id, validation_id, pattern, fix, kind_id, findings, open, would_pass)
    select v.product_id, v.id, k.pattern, 'rewrite', min(k.id), count(*), count(*), v.product_id % 7 = 0
    from violations f join validations v on v.id = f.validation_id join finding_kinds k on k.id = f.kind_id
    group by v.product_id, v.id, k.pattern`);
  await on.execute(sql`vacuum analyze`);
  console.log(`${SIZE.toLocaleString("en")} findings made after ${Date.now() - started} ms`);
}

async function measureLists(): Promise<number> {
  const patterns = (query: object) => () => listPatterns(patternQuery.parse(query));
  const list = (query: object) => () =>
    listViolations(violationQuery.parse({ latest: "true", ...query }));
  const cases: Record<string, () => Promise<unknown>> = {
    patterns: patterns({}),
    "patterns by would_pass": patterns({ ordering: "-would_pass" }),
    "patterns of a rule": patterns({ rule: "7" }),
    "patterns of high severity": patterns({ severity: "high" }),
    "patterns of a category": patterns({ category: "3" }),
    "patterns of a language": patterns({ language: "de" }),
    "patterns of an uploader": patterns({ uploaded_by: String(user.id) }),
    "patterns found by rules": patterns({ checked_by: "rule" }),
    "one by one": list({}),
    "one by one, page 20": list({ page: "20" }),
    "one by one of a rule": list({ rule: "7" }),
    "one by one of common words": list({ words: "words 1" }),
    "one by one of rare words": list({ words: "words 4990" }),
    "one by one of high severity": list({ severity: "high" }),
    "one by one of a category": list({ category: "3" }),
    "one by one of a category and rule": list({ category: "3", rule: "150" }),
    "one by one of a language and rule": list({ language: "de", rule: "7" }),
    "one by one of what was found wrong": list({ decision: "wrong" }),
  };
  let slowest = 0;
  for (const [name, read] of Object.entries(cases)) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await read();
      times.push(performance.now() - started);
    }
    const [first = 0] = times;
    const half = times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    slowest = Math.max(slowest, half);
    console.log(`${half.toFixed(0).padStart(6)} ms (first ${first.toFixed(0)} ms)  ${name}`);
  }
  return slowest;
}

async function measureExport(): Promise<void> {
  for (const format of ["csv", "xlsx"]) {
    globalThis.gc?.();
    const before = process.memoryUsage().rss;
    let most = before;
    const started = performance.now();
    let size = 0;
    const response = exportFindings(findingExport.parse({ format, language: "de" }));
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      most = Math.max(most, process.memoryUsage().rss);
    }
    const ms = performance.now() - started;
    console.log(
      `${format}: ${(size / 1e6).toFixed(1)} MB in ${(ms / 1000).toFixed(1)} s, at most ${((most - before) / 1e6).toFixed(0)} MB more memory`,
    );
  }
}
