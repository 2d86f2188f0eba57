#!/usr/bin/env node
/*
 * Sends a shop's products to Plumbline, and writes what has changed there since the last run.
 * Needs Node 20 and nothing else. See syncing-a-catalogue.md beside it.
 */
import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    source: { type: "string" },
    state: { type: "string", default: "sync-state.json" },
    changes: { type: "string", default: "changes.jsonl" },
    "delete-missing": { type: "boolean", default: false },
  },
});
const { PLUMBLINE_URL: url, PLUMBLINE_TOKEN: token } = process.env;
if (!url || !token || !values.source || positionals.length !== 1) {
  console.error(
    "Usage: PLUMBLINE_URL=… PLUMBLINE_TOKEN=… node sync-catalogue.mjs --source <name> [--delete-missing] [--state <file>] [--changes <file>] products.json",
  );
  process.exit(2);
}

const address = url.replace(/\/+$/, "");
const BATCH_ITEMS = 500;
const BATCH_BYTES = 4 * 1024 * 1024;
const ATTEMPTS = 6;
const MAX_WAIT_SECONDS = 300;
const WORTH_RETRYING = [409, 429, 500, 502, 503, 504];
let calls = 0;

/** Calls the API; retries with the same key, so that nothing is done twice. */
async function call(method, path, body, key = randomUUID(), attempt = 1) {
  calls += 1;
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Token ${token}`,
      "content-type": "application/json",
      ...(body && { "idempotency-key": key }),
    },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(120_000),
  }).catch((error) => error);
  if (response.ok) return { body: await response.json(), date: response.headers.get("date") };
  const isWorthRetrying = response instanceof Error || WORTH_RETRYING.includes(response.status);
  if (!isWorthRetrying || attempt === ATTEMPTS)
    throw new Error(`${method} ${path}: ${response.message ?? (await response.text())}`);
  await setTimeout(1000 * waitOf(response.headers?.get("retry-after"), 2 ** attempt));
  return call(method, path, body, key, attempt + 1);
}

/** The seconds to wait for a Retry-After header, which is a number of seconds or a date. */
function waitOf(header, fallback) {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Math.min(Math.max(Number.isNaN(seconds) ? fallback : seconds, 1), MAX_WAIT_SECONDS);
}

/** Reads the state of the last run; a state of another source would delete its products. */
async function readState(file, source) {
  const content = await readFile(file, "utf8").catch((error) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (content === null) return null;
  const state = JSON.parse(content);
  if (state.source === source && state.url === address) return state;
  console.error(
    `${file} belongs to the source “${state.source}” at ${state.url}, not to “${source}” at ${address}. Choose another file with --state.`,
  );
  process.exit(2);
}

/** Splits items into requests that are small enough. */
function* batches(items) {
  let batch = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item));
    if (batch.length === BATCH_ITEMS || (batch.length > 0 && bytes + size > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

/** Yields all entries of a list, page by page. */
async function* entriesOf(path) {
  for (let cursor = ""; cursor !== null; ) {
    const page = `${path}&page_size=100&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await call("GET", page);
    yield* body.results;
    cursor = body.next_cursor;
  }
}

/** Writes a file that a crash leaves as it was or completely replaced. */
async function replaceFile(file, content) {
  await writeFile(`${file}.new`, content);
  await rename(`${file}.new`, file);
}

const items = JSON.parse(await readFile(positionals[0], "utf8"));
const ids = items.map((item) => item.product_id);
const last = await readState(values.state, values.source);
const lastIds = new Set(last?.ids);
const refused = new Set();
// Plumbline's time, so that a wrong clock here misses nothing; an overlap repeats some changes.
const { date } = await call("GET", "/auth/me/");
const startedAt = new Date(Date.parse(date) - 60_000).toISOString();

const totals = { created: 0, updated: 0, unchanged: 0, failed: 0, deleted: 0 };
for (const batch of batches(items)) {
  const { body } = await call("POST", "/products/products/bulk/", {
    items: batch,
    source: values.source,
  });
  for (const [outcome, count] of Object.entries(body.counts)) totals[outcome] += count;
  for (const { product_id, errors, conflicts = [] } of body.results) {
    // A refused product can belong to another source, so a later run must not delete it.
    if (Object.keys(errors).length > 0 && (errors.product_id || !lastIds.has(product_id)))
      refused.add(product_id);
    for (const [field, sentences] of Object.entries(errors))
      console.error(`${product_id}: ${field}: ${sentences.join(" ")}`);
    if (conflicts.length > 0) console.error(`${product_id}: conflict in ${conflicts.join(", ")}`);
  }
}

if (values["delete-missing"] && last) {
  const delivered = new Set(ids);
  const missing = last.ids.filter((id) => !delivered.has(id));
  // An incomplete export must not empty the catalogue.
  if (missing.length > last.ids.length / 2)
    throw new Error(`${missing.length} of ${last.ids.length} products are missing; none deleted.`);
  for (const batch of batches(missing)) {
    await call("POST", "/products/products/bulk/delete/", { product_ids: batch });
    totals.deleted += batch.length;
  }
}

const changes = [];
const since = encodeURIComponent(last?.since ?? new Date(0).toISOString());
for await (const product of entriesOf(`/products/products/?updated_since=${since}`))
  changes.push(product);
for await (const deletion of entriesOf(`/products/deletions/?since=${since}`))
  changes.push(deletion);
await replaceFile(values.changes, changes.map((change) => `${JSON.stringify(change)}\n`).join(""));
const state = { source: values.source, url: address, since: startedAt };
const storedIds = ids.filter((id) => !refused.has(id));
await replaceFile(values.state, JSON.stringify({ ...state, ids: storedIds }));
console.log(JSON.stringify({ ...totals, changes: changes.length, calls }));
if (totals.failed > 0) process.exitCode = 1;
