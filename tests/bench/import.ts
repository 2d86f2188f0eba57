import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { eq, inArray, sql } from "drizzle-orm";
import { connectEmbedded, connectPostgres, db, queryRows, setConnection } from "@/db/client";
import { imports } from "@/db/schema/imports";
import { ruleSets } from "@/db/schema/policies";
import { products } from "@/db/schema/products";
import { seoJobs } from "@/db/schema/seo";
import { validations, violations } from "@/db/schema/validations";
import { getRunLimit, startRunner } from "@/inngest/embedded";
import { importWork, seoWork, validationWork } from "@/inngest/job-workers";
import { buildVerdict } from "@/lib/checking/findings/verdict";
import { ProductTexts } from "@/lib/checking/text/product-texts";
import type { JobWorker } from "@/lib/platform/jobs/job-worker";
import { loadCompiledPolicies } from "@/lib/policies/policy-set";
import { installReadyMade } from "@/lib/policies/ready-made/mutations";
import { loadTextReader } from "@/lib/products/read-text";
import { updateSearchedTexts } from "@/lib/products/searched-texts";
import { createCategory, createUser, signIn } from "../support/factories";
import { runOne } from "../support/run-queue";
import { makeShop, SHOP_RULES, type ShopProduct, shopifyCsv } from "./shop";

/**
 * `npm run bench:import`: imports a shop's CSV file with variant rows under the shop's rules and
 * two templates, from the file to the verdicts. Measures storing relative to a bare multi-row
 * insert with search columns, how long parsing blocks the process, a validation relative to its
 * check, the total time including SEO analyses, and the disk space per product. Uses the embedded
 * database, or the Postgres database at BENCH_DATABASE_URL, which must be empty. BENCH_STORED and
 * BENCH_CHECKED set the number of products. CPU times include the server's CPU time.
 */
const STORED = Number(process.env.BENCH_STORED ?? 20_000);
const CHECKED = Number(process.env.BENCH_CHECKED ?? 9_000);
const AT_ONCE = 10;

process.env.AUTH_SECRET ??= "the secret of the import benchmark, long enough";
process.env.AI_CONCURRENCY = String(AT_ONCE);
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
const server = process.env.BENCH_DATABASE_URL;
Object.assign(process.env, server ? { DATABASE_URL: server } : { DATA_DIR: folder });
const connection = setConnection(server ? connectPostgres(server) : connectEmbedded(folder));
await connection.migrate();
const user = await createUser({ role: "admin" });
const token = await signIn(user);
const category = await createCategory(
  { name: "Shop" },
  SHOP_RULES.map((rule) => ({ ...rule })),
);
for (const key of ["google-merchant-center", "environmental-claims"])
  await installReadyMade(key, {}, user);
await db().update(ruleSets).set({ appliesToAll: true });
const { POST } = await import("@/app/api/products/imports/route");
const { PATCH } = await import("@/app/api/products/imports/[id]/route");
const start = await import("@/app/api/products/imports/[id]/start/route");

console.log(`On ${server ? "Postgres" : "the embedded database"}`);
await measureStoring(makeShop(STORED));
await db().execute(sql`truncate ${products} cascade`);
const shop = makeShop(CHECKED);
await importAll(shop);
const checkMs = await measureCheck(shop);
const validating = await measureWork("validations", validationWork, validations, () =>
  inArray(validations.status, ["pending", "in_progress"]),
);
const ratio = validating.cpu / CHECKED / checkMs;
const each = (await db().$count(violations)) / CHECKED;
console.log(`  ${each.toFixed(1)} findings each; a check ${checkMs.toFixed(2)} ms`);
console.log(`  a validation costs ${ratio.toFixed(1)} times its check (at most 3)`);
const seo = await measureWork("analyses for search", seoWork, seoJobs, () => undefined);
const minutes = (validating.wall + seo.wall) / 60_000;
console.log(`${CHECKED} products in ${minutes.toFixed(1)} minutes (at most ${server ? 5 : 10})`);
await measureDisk();
await connection.close();
rmSync(folder, { recursive: true });
process.exit(0);

async function measureStoring(shop: ShopProduct[]) {
  const readText = await loadTextReader();
  const made = shop.map(({ handle, title, body }) => ({
    productId: handle,
    name: title,
    description: body,
    originalDescription: body,
    ...readText(body),
    categoryId: category.id,
    uploadedBy: user.id,
  }));
  const bare = await measured(async () => {
    for (let at = 0; at < made.length; at += 500)
      await db().transaction(async (tx) => {
        const rows = tx.insert(products).values(made.slice(at, at + 500));
        const ids = (await rows.returning({ id: products.id })).map(({ id }) => id);
        await updateSearchedTexts(tx, ids);
      });
  });
  await db().execute(sql`truncate ${products} cascade`);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  void delay.enable();
  const { read, stored } = await importAll(shop);
  void delay.disable();
  const times = (stored.cpu / bare.cpu).toFixed(2);
  console.log(`${shop.length} products, bare multi-row insert ${show(bare)}`);
  console.log(`  file read and surveyed  ${show(read)}`);
  console.log(`  import stored           ${show(stored)}, ${times} of the bare (at most 4)`);
  console.log(`  process held for        ${Math.round(delay.max / 1e6)} ms at most (at most 50)`);
}

async function importAll(shop: ShopProduct[]) {
  const form = new FormData();
  form.set("file", new File([shopifyCsv(shop)], "products_export.csv"));
  let id = 0;
  const read = await measured(async () => {
    id = (await call(POST, form)).id;
    const types = [...new Set(shop.map(({ type }) => type))];
    const chosen = Object.fromEntries(types.map((type) => [type, category.id]));
    await call(PATCH, JSON.stringify({ categories: chosen, default_category: category.id }), id);
  });
  const stored = await measured(async () => {
    await call(start.POST, "{}", id);
    await runOne(importWork, id);
  });
  const [row] = await db().select().from(imports).where(eq(imports.id, id));
  if (row?.counts.new !== shop.length) throw new Error(`Stored: ${JSON.stringify(row?.counts)}`);
  return { read, stored };
}

type Handler = (
  request: Request,
  context: { params: Promise<Record<string, string>> },
) => Promise<Response>;

async function call(handler: unknown, body: FormData | string, id = 0): Promise<{ id: number }> {
  const headers = new Headers({ authorization: `Token ${token}` });
  if (typeof body === "string") headers.set("content-type", "application/json");
  const method = handler === PATCH ? "PATCH" : "POST";
  const request = new Request("http://localhost/api/products/imports/", { method, body, headers });
  const answer = await (handler as Handler)(request, {
    params: Promise.resolve({ id: String(id) }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

/** Returns the CPU milliseconds of one check, including parsing. */
async function measureCheck(shop: ShopProduct[]): Promise<number> {
  const { policies, threshold } = await loadCompiledPolicies(db(), category.id, null);
  const check = ({ title, body }: ShopProduct) =>
    buildVerdict({
      policies,
      text: ProductTexts.of([
        ["name", title],
        ["description", body],
      ]),
      threshold,
      judged: null,
    });
  shop.slice(0, 500).forEach(check);
  const { cpu } = await measured(async () => {
    shop.forEach(check);
  });
  return cpu / shop.length;
}

async function measureWork(
  what: string,
  work: JobWorker,
  table: typeof validations | typeof seoJobs,
  pendingCondition: () => ReturnType<typeof inArray> | undefined,
) {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  void delay.enable();
  const took = await measured(async () => {
    const runner = startRunner(getRunLimit(AT_ONCE), [work]);
    while ((await db().$count(table, pendingCondition())) > 0)
      await new Promise((resolve) => setTimeout(resolve, 1000));
    await runner.stop();
  });
  void delay.disable();
  const blockedTime = `held for ${Math.round(delay.max / 1e6)} ms at most`;
  console.log(`${what}: ${show(took)}, ${(took.cpu / CHECKED).toFixed(2)} ms each, ${blockedTime}`);
  return took;
}

async function measureDisk() {
  await db().execute(sql`vacuum analyze`);
  const sizes = await queryRows<{ name: string; bytes: number }>(
    db(),
    sql`select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'import_parts'
      order by bytes desc`,
  );
  const kB = (bytes: number) => (bytes / CHECKED / 1000).toFixed(2);
  const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`on the disk ${kB(all)} kB a product, indexes included (at most 25)`);
  for (const { name, bytes } of sizes.slice(0, 7)) console.log(`  ${name.padEnd(20)}${kB(bytes)}`);
}

interface Times {
  cpu: number;
  wall: number;
}

/**
 * Returns the wall-clock time of the work, and the total CPU time of this process and the server,
 * both in milliseconds.
 */
async function measured(work: () => Promise<void>): Promise<Times> {
  const before = processor();
  const started = performance.now();
  await work();
  return { wall: performance.now() - started, cpu: processor() - before };
}

function processor(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + (server ? processorOfServer() : 0);
}

/** Returns the CPU time of a server on this machine, in steps of 10 ms. */
function processorOfServer(): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .reduce((sum, pid) => sum + ticksOf(pid) * 10, 0);
}

function ticksOf(pid: string): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8");
    if (!stat.includes("(postgres)") || !command.includes(databaseName())) return 0;
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return Number(fields[11]) + Number(fields[12]);
  } catch {
    // The process has exited in the meantime.
    return 0;
  }
}

function databaseName(): string {
  return new URL(server ?? "").pathname.slice(1);
}

function show({ cpu, wall }: Times): string {
  return `${Math.round(cpu)} ms of processor, ${Math.round(wall)} ms`;
}
