import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import { connectEmbedded, connectPostgres, db, setConnection } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { getRunLimit, startRunner } from "@/inngest/embedded";
import { importProducts } from "@/lib/imports/uploads/import";
import { reloadConfig } from "@/lib/platform/config";
import { readSheet } from "@/lib/platform/uploads/form";
import { createCategory, createUser, signIn } from "../support/factories";
import { csvOf, HEADER, xlsOf, xlsxOf } from "../uploads/files";

/**
 * `npm run bench:upload`: measures the time to parse, store and answer an upload of 1,000 valid
 * rows, compared with a bare multi-row insert of the same rows. Then measures the time until all
 * rows are validated, both with rules and with a simulated model (200 ms, ten concurrent calls),
 * compared with the ideal. Uses the embedded database, or the Postgres database at
 * BENCH_DATABASE_URL, which must be empty.
 */
const ROWS = 1000;
const MODEL_MS = 200;
const AT_ONCE = 10;
const IDEAL_MS = (ROWS * MODEL_MS) / AT_ONCE;
const ROUNDS = 5;

process.env.AUTH_SECRET ??= "the secret of the upload benchmark, long enough";
process.env.AI_CONCURRENCY = String(AT_ONCE);
const model = fork("tests/bench/pretend-model.ts", [String(MODEL_MS)], {
  execArgv: ["--import", "tsx"],
});
const [modelUrl] = await once(model, "message");

const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
const server = process.env.BENCH_DATABASE_URL;
const connection = setConnection(server ? connectPostgres(server) : connectEmbedded(folder));
await connection.migrate();
const user = await createUser({ role: "reviewer" });
const token = await signIn(user);
const byRules = await createCategory({ name: "By rules" }, [
  { ruleType: "prohibited_words", ruleContent: "cheap|free|best seller" },
  { ruleType: "length_limit", ruleContent: "20-2000" },
]);
await createCategory({ name: "By a model" }, [
  { ruleType: "tone_requirement", ruleContent: "Calm and friendly." },
]);
const { POST } = await import("@/app/api/products/upload-bulk/route");

console.log(`${ROWS} rows on ${server ? "Postgres" : "the embedded database"}`);
await measureParsing();
await measureStoring();
const ruled = await measureValidating("By rules");
console.log(`validated by rules       ${show(ruled)}`);
Object.assign(process.env, { AI_MODEL: "test", AI_BASE_URL: modelUrl });
reloadConfig();
const judged = await measureValidating("By a model");
const ratio = judged / IDEAL_MS;
model.send("peak");
const [peak] = await once(model, "message");
console.log(`validated with the model ${show(judged)}, ${peak} calls at once at most`);
console.log(`  ideal ${IDEAL_MS} ms, ratio ${ratio.toFixed(3)} (at most 1.1)`);

model.disconnect();
await connection.close();
rmSync(folder, { recursive: true });
process.exit(ratio <= 1.1 ? 0 : 1);

/** Returns distinct products of one category, with descriptions of about 600 characters. */
function rowsOf(category: string): string[][] {
  const sentence = "A sturdy everyday shoe with a soft lining and a sole that grips. ";
  const id = () => crypto.randomUUID();
  return Array.from({ length: ROWS }, (_, n) => [id(), `Shoe ${n}`, category, sentence.repeat(9)]);
}

async function measureParsing() {
  const rows = [HEADER, ...rowsOf("By rules")];
  const files = {
    "a.csv": new Uint8Array(Buffer.from(csvOf(rows))),
    "a.xlsx": await xlsxOf(rows),
    "a.xls": xlsOf(rows),
  };
  for (const [name, bytes] of Object.entries(files)) {
    const times = await rounds(() => readSheet(bytes, name));
    console.log(`read ${name.padEnd(20)}${show(times)}`);
  }
}

async function measureStoring() {
  const bare = await rounds(() => db().insert(products).values(rowsOf("").map(toProduct)));
  const csv = () => new Uint8Array(Buffer.from(csvOf([HEADER, ...rowsOf("By rules")])));
  const stored = await rounds(
    async (table) =>
      importProducts(
        { table, fileName: "", batchName: "", batchDescription: "", dryRun: false },
        user,
      ),
    () => readSheet(csv(), "a.csv"),
  );
  const answered = await rounds(
    (bytes) => upload(bytes),
    async () => csv(),
  );
  console.log(`bare multi-row insert    ${show(bare)}`);
  console.log(
    `checked and stored       ${show(stored)}, ${(stored / bare).toFixed(2)} of the bare`,
  );
  console.log(`upload to answer         ${show(answered)}`);
  await db().execute(sql`truncate ${products} cascade`);
}

function toProduct([productId = "", name = "", , description = ""]: string[]) {
  const texts = { productId, name, description, originalDescription: description };
  return { ...texts, categoryId: byRules.id, uploadedBy: user.id };
}

async function upload(bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set("file", new File([bytes], "a.csv"));
  body.set("batch_name", "Benchmark");
  const url = "http://localhost/api/products/upload-bulk/";
  const headers = { authorization: `Token ${token}` };
  const answer = await POST(new Request(url, { method: "POST", body, headers }), {
    params: Promise.resolve({}),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
}

/** Measures the time from the upload's response until its last product is validated. */
async function measureValidating(category: string): Promise<number> {
  await upload(new Uint8Array(Buffer.from(csvOf([HEADER, ...rowsOf(category)]))));
  const runner = startRunner(getRunLimit(AT_ONCE));
  const started = performance.now();
  const before = process.cpuUsage();
  while ((await countPending()) > 0) await new Promise((resolve) => setTimeout(resolve, 200));
  const elapsed = performance.now() - started;
  const { user, system } = process.cpuUsage(before);
  console.log(`processor time of this   ${show((user + system) / 1000)}`);
  await runner.stop();
  const completed = await db().$count(validations, eq(validations.status, "completed"));
  if (completed < ROWS) throw new Error("Not all were validated.");
  await db().execute(sql`truncate ${products} cascade`);
  return elapsed;
}

function countPending(): Promise<number> {
  return db().$count(validations, inArray(validations.status, ["pending", "in_progress"]));
}

/** Returns the median time of several rounds, without the time of `prepare`. */
async function rounds<T>(work: (input: T) => Promise<unknown>, prepare?: () => Promise<T>) {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const input = (await prepare?.()) as T;
    const started = performance.now();
    await work(input);
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? Number.NaN;
}

function show(ms: number): string {
  return `${Math.round(ms)} ms`.padStart(9);
}
