import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { connectPostgres, type Database, setConnection } from "@/db/client";
import * as schema from "@/db/schema";
import { BREAKDOWNS, PERIODS, type Period } from "@/lib/enums";
import { readBreakdown } from "@/lib/insights/analytics/breakdown/queries";
import { readQuality } from "@/lib/insights/analytics/quality";
import { getAnalytics, readAnalytics } from "@/lib/insights/analytics/queries";
import { getDashboard } from "@/lib/insights/dashboard/queries";
import { listRecentActivity } from "@/lib/insights/dashboard/recent-activity";
import { deleteProducts } from "@/lib/products/deletion";
import { createUser } from "../support/factories";

/**
 * `npm run bench:analytics [validations]`: measures the database time and the query plans of one
 * analytics page with 1,000,000 (or the given number, at least 200,000) validations over two years,
 * and the time of saving, queueing and deleting. Creates its own database on the Postgres server at
 * TEST_DATABASE_URL. Fails if a page takes 1.5 s or more.
 */
const SERVER = process.env.TEST_DATABASE_URL ?? "postgres://postgres@127.0.0.1:5432/postgres";
const SIZE = Math.max(200_000, Number(process.argv[2] ?? 1_000_000));
const LIMIT_MS = 1500;
const ROUNDS = 5;
const WRITERS = 8;
const NAME = "plumbline_analytics_bench";

const admin = postgres(SERVER, { max: 1, onnotice: () => {} });
await admin.unsafe(`drop database if exists ${NAME} with (force)`);
await admin.unsafe(`create database ${NAME}`);
const url = new URL(SERVER);
url.pathname = `/${NAME}`;
const connection = setConnection(connectPostgres(url.href));
await connection.migrate();
const { db } = connection;
const user = await createUser({ role: "admin" });
await fill(db, user.id);
const slowest = await measurePages();
await measureRest();
await measureWriting();
await connection.close();
await admin.unsafe(`drop database ${NAME} with (force)`);
await admin.end();
process.exit(slowest < LIMIT_MS ? 0 : 1);

/**
 * Creates ten validations per product. One in three has been decided on, and every two have three
 * violations.
 */
async function fill(on: Database, userId: number): Promise<void> {
  const started = Date.now();
  await on.execute(sql`
    insert into categories (name) select 'Category ' || n from generate_series(1, 20) n`);
  await on.execute(sql`
    insert into products (product_id, name, description, original_description, category_id, status, uploaded_by)
    select 'SKU-' || n, 'Product ' || n, 'Text', 'Text', 1 + n % 20, 'needs_review', ${userId}
    from generate_series(1, ${SIZE / 10}::int) n`);
  await on.execute(sql`
    insert into validations (product_id, category_id, status, created_at, completed_at, checked_text, overall_score,
      is_compliant, ai_model_used, input_tokens, output_tokens, model_milliseconds)
    select 1 + n % ${SIZE / 10}::int, 1 + (1 + n % ${SIZE / 10}::int) % 20, 'completed', at, at, repeat(md5(n::text), 15), (n % 10001 * 7919 % 10001) / 10000.0,
      n % 10001 * 7919 % 10001 >= 8000, case when n % 2 = 0 then 'a-model' else 'rules' end,
      case when n % 2 = 0 then 700 end, case when n % 2 = 0 then 90 end, case when n % 2 = 0 then 850 end
    from (select n, now() - interval '730 days' * (n::float8 / ${SIZE}) as at
      from generate_series(0, ${SIZE - 1}::int) n) made`);
  console.log(`${SIZE.toLocaleString("en")} validations inserted after ${Date.now() - started} ms`);
  await on.execute(sql`
    insert into finding_kinds (hash, source, violation_type, severity, field, words, reason,
      guideline_reference, checked_by, rule)
    select gen_random_uuid(), case when n / 5 % 3 = 0 then 'brand' else 'category' end,
      (array['prohibited_phrase', 'length_violation', 'tone_violation', 'format_violation', 'brand_style_violation'])[1 + n % 5],
      'medium', 'description', '', 'Reason', 'Standards of category ' || n / 15 % 20, 'rule', 1 + n / 15
    from generate_series(0, 2999) n`);
  await on.execute(sql`
    insert into violations (validation_id, ordinal, kind_id)
    select v.id, n, 1 + (v.id * 31 + n * 17) % 200 * 15 + v.id % 3 * 5 + (v.id + n) % 5
    from validations v, generate_series(0, 2) n where v.id % 2 = 0`);
  await on.execute(sql`
    insert into approvals (validation_id, action, comments, approved_by, validated_at, created_at)
    select id, (array['approve', 'reject', 'request_edit'])[1 + id % 7 % 3], '', ${userId},
      completed_at, completed_at + (id % 20160 * 7919 % 20160) * interval '1 minute'
    from validations where id % 3 = 0`);
  await on.execute(sql`vacuum analyze`);
  console.log(`All made after ${Date.now() - started} ms`);
}

async function measurePages(): Promise<number> {
  let slowest = 0;
  for (const period of PERIODS) {
    const plans = await explainPage(period);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await readAnalytics(period, new Date());
      times.push(performance.now() - started);
    }
    const total = plans.reduce((sum, { ms }) => sum + ms, 0);
    slowest = Math.max(slowest, total);
    console.log(
      `\n${period}: ${total.toFixed(1)} ms of database time; called, ${median(times).toFixed(0)} ms (at most ${LIMIT_MS})`,
    );
    for (const { ms, scans } of plans) console.log(`  ${ms.toFixed(1).padStart(6)} ms  ${scans}`);
  }
  await getAnalytics("1year");
  const started = performance.now();
  await getAnalytics("1year");
  console.log(`\n1year, cached: ${(performance.now() - started).toFixed(1)} ms`);
  return slowest;
}

/**
 * Measures the other panels for a year, uncached, and the dashboard's recent activity for a week.
 */
async function measureRest(): Promise<void> {
  const parts: Record<string, () => Promise<unknown>> = {
    quality: () => readQuality("1year", new Date()),
    ...Object.fromEntries(
      BREAKDOWNS.map((by) => [`findings by ${by}`, () => readBreakdown(by, "1year", new Date())]),
    ),
    "news of a week": () => listRecentActivity(new Date(Date.now() - 7 * 86_400_000), user),
    dashboard: () => getDashboard(),
  };
  for (const [name, read] of Object.entries(parts)) {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const started = performance.now();
      await read();
      times.push(performance.now() - started);
    }
    console.log(`  ${median(times).toFixed(0).padStart(6)} ms  ${name}`);
  }
}

/** Measures each query of a page: its time in Postgres including planning, and its reads. */
async function explainPage(period: Period) {
  const statements = await statementsOf(period);
  const client = postgres(url.href, { max: 1 });
  const plans = [];
  for (const { text, parameters } of statements) {
    if (text.startsWith("set ")) {
      await client.unsafe(text.replace("local ", ""));
      continue;
    }
    const plan = await client.unsafe(`explain (analyze, buffers) ${text}`, parameters as never[]);
    const lines = plan.map((row) => String(row["QUERY PLAN"]));
    const ms = lines
      .flatMap((line) => /^(?:Planning|Execution) Time: ([\d.]+)/.exec(line)?.[1] ?? [])
      .reduce((sum, time) => sum + Number(time), 0);
    const scans = lines.filter((line) => /Scan/.test(line));
    plans.push({
      ms,
      scans: scans.map((line) => line.trim().replace(/ \(cost.*actual/, " (actual")).join("; "),
    });
  }
  await client.end();
  return plans;
}

interface Statement {
  text: string;
  parameters: unknown[];
}

/** Returns the SQL statements that a page sends. */
async function statementsOf(period: Period): Promise<Statement[]> {
  const statements: Statement[] = [];
  const client = postgres(url.href, { max: 1 });
  const logger = {
    logQuery: (text: string, parameters: unknown[]) =>
      /^(select|set local)/i.test(text) && statements.push({ text, parameters }),
  };
  const logged = drizzle(client, { schema, casing: "snake_case", logger });
  setConnection({ ...connection, db: logged, migrate: async () => [], close: async () => {} });
  await readAnalytics(period, new Date());
  setConnection(connection);
  await client.end();
  return statements;
}

async function measureWriting(): Promise<void> {
  const works: [string, (from: number) => Promise<unknown>][] = [
    ["save 400 verdicts, one after the other", (from) => save(from, 400, 1)],
    [`save 400 verdicts, ${WRITERS} at once`, (from) => save(from, 400, WRITERS)],
    ["queue 1,000 validations", queue],
    ["delete 1,000 products with 10,000 validations", remove],
  ];
  console.log("");
  let from = 1;
  for (const [label, work] of works) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const started = performance.now();
      await work(from);
      times.push(performance.now() - started);
      from += 1000;
    }
    console.log(label.padEnd(46), `${median(times).toFixed(0)} ms`.padStart(8));
  }
}

/** Stores verdicts like a worker for `count` products, starting with the product at `from`. */
async function save(from: number, count: number, atOnce: number): Promise<void> {
  const ids = Array.from({ length: count }, (_, n) => from + n);
  const next = async (): Promise<void> => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) await saveOne(id);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

function saveOne(productId: number): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from products where id = ${productId} for update`);
    const [row] = (await tx.execute(sql`
      insert into validations (product_id, category_id, status) values (${productId}, 1 + ${productId}::int % 20, 'in_progress') returning id
    `)) as unknown as { id: number }[];
    const id = row?.id ?? 0;
    await tx.execute(sql`
      update validations set status = 'completed', completed_at = now(), checked_text = 'Text',
        overall_score = 0.81, is_compliant = true, ai_model_used = 'rules' where id = ${id}`);
    await tx.execute(sql`
      insert into violations (validation_id, ordinal, kind_id)
      select ${id}, n, 6 + (${id} + n) % 9 * 15
      from generate_series(0, 2) n`);
    await tx.execute(
      sql`update products set status = 'compliant', compliance_score = 0.81 where id = ${productId}`,
    );
  });
}

async function queue(from: number): Promise<void> {
  await db.execute(sql`
    insert into validations (product_id, category_id) select n, 1 + n % 20 from generate_series(${from}::int, ${from + 999}::int) n`);
}

function remove(from: number) {
  return deleteProducts(
    Array.from({ length: 1000 }, (_, n) => from + n),
    user,
  );
}

function median(times: number[]): number {
  return [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
}
