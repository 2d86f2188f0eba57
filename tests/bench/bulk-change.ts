import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { connectEmbedded, connectPostgres, db, setConnection } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { startRunner } from "@/inngest/embedded";
import { bulkChangeWork, validationWork } from "@/inngest/job-workers";
import { createBulkChange, startBulkChange, undoBulkChange } from "@/lib/bulk-changes/mutations";
import { getBulkChange } from "@/lib/bulk-changes/queries";
import { createBulkChangeSchema } from "@/lib/bulk-changes/schemas";
import { insertProducts } from "@/lib/products/insert";
import { loadTextReader } from "@/lib/products/read-text";
import { createCategory, createUser } from "../support/factories";
import { until } from "../support/until";
import { makeShop, SHOP_RULES } from "./shop";

/**
 * `npm run bench:bulk-change [texts]`: measures a bulk change to 1,000 texts (or the given number)
 * of a generated shop: the time to compute it, to apply it until every text has a new verdict, and
 * to undo it. Uses the embedded database, or the Postgres database at BENCH_DATABASE_URL, which
 * must be empty. Fails if applying takes more than a minute.
 */
const TEXTS = Number(process.argv[2] ?? 1000);
const LIMIT_MS = 60_000;
const WAIT_S = 600;

process.env.AUTH_SECRET ??= "the secret of the bulk change benchmark, long enough";
const folder = mkdtempSync(path.join(tmpdir(), "plumbline-bench-"));
const server = process.env.BENCH_DATABASE_URL;
Object.assign(process.env, server ? { DATABASE_URL: server } : { DATA_DIR: folder });
const connection = setConnection(server ? connectPostgres(server) : connectEmbedded(folder));
await connection.migrate();
const user = await createUser({ role: "admin" });
await fill();
const runner = startRunner(5, [bulkChangeWork, validationWork]);
await measure("the first verdicts", verdictsStand);

const filters = { words: "lowest price" };
const body = { action: "replace", replacement: "price of the season", filters };
const { id } = await createBulkChange(createBulkChangeSchema.parse(body), user);
await measure("worked out", () => stateIs("ready"));
const { planned, remainder: skipped } = (await getBulkChange(id)).counts;
console.log(`  ${planned} of ${TEXTS} texts would change, ${skipped} would not`);
const made = await measure("made, with the new verdicts", async () => {
  await startBulkChange(id, user);
  await stateIs("completed");
  await verdictsStand();
});
await measure("undone, with the verdicts", async () => {
  await undoBulkChange(id, user);
  await stateIs("undone");
  await verdictsStand();
});
const { changed, undone } = (await getBulkChange(id)).counts;
console.log(`  ${changed} changed, ${undone} put back`);
await runner.stop();
await connection.close();
rmSync(folder, { recursive: true });
process.exit(changed > TEXTS * 0.9 && undone === changed && made < LIMIT_MS ? 0 : 1);

/**
 * Creates products whose texts contain the words once, along with typical elements of a shop's
 * texts.
 */
async function fill(): Promise<void> {
  const category = await createCategory(
    { name: "Shop" },
    SHOP_RULES.map((rule) => ({ ...rule })),
  );
  const readText = await loadTextReader();
  const shop = makeShop(TEXTS).map(({ handle, title, body }) => ({
    productId: handle,
    name: title,
    description: `${body}\n<p>Now at the lowest price.</p>`,
    categoryId: category.id,
    brandGuidelinesId: null,
    uploadedBy: user.id,
  }));
  for (let at = 0; at < shop.length; at += 500)
    await db().transaction((tx) => insertProducts(tx, shop.slice(at, at + 500), readText));
  console.log(
    `${await db().$count(products)} texts on ${server ? "Postgres" : "the embedded database"}`,
  );
}

async function verdictsStand(): Promise<void> {
  const isPending = inArray(validations.status, ["pending", "in_progress"]);
  await until(async () => (await db().$count(validations, isPending)) === 0, WAIT_S);
}

async function stateIs(state: string): Promise<void> {
  await until(async () => (await getBulkChange(id)).state === state, WAIT_S);
}

async function measure(what: string, work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  const ms = performance.now() - started;
  console.log(`${(ms / 1000).toFixed(1).padStart(6)} s  ${what}`);
  return ms;
}
