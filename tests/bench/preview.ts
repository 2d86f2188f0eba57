import { db } from "@/db/client";
import { products } from "@/db/schema/products";
import { serveApi } from "../support/api-server";
import { freshDatabase } from "../support/database";
import { createCategory, createUser, signIn } from "../support/factories";
import { makeCorpus } from "./corpus";

/**
 * `npm run bench:preview [products]`: previews a change to 5,000 (or the given number of) products
 * on the embedded database. Measures the preview's time and memory, and the response time of the
 * products list with and without a preview running.
 */
const PRODUCTS = Number(process.argv[2] ?? 5000);
const TERMS = 500;
const IDLE_CALLS = 40;
process.env.AUTH_SECRET = "the secret of the preview benchmark, long enough";

const connection = await freshDatabase();
const server = await serveApi();
const admin = await createUser({ role: "admin" });
const token = await signIn(admin);
const { texts, terms } = makeCorpus(PRODUCTS, 120);
const category = await createCategory({}, [{ ruleContent: terms(20).join("|") }]);
await fill();

const idle = await repeat(IDLE_CALLS, list);
const before = process.memoryUsage().rss;
let peak = before;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 5);
const started = performance.now();
const running = preview();
const meanwhile: number[] = [];
let isFinished = false;
void running.finally(() => {
  isFinished = true;
});
while (!isFinished) meanwhile.push(await list());
const result = await running;
const seconds = (performance.now() - started) / 1000;
clearInterval(watch);
console.log(`${PRODUCTS} products, ${TERMS} terms: ${JSON.stringify(result)}`);
console.log(`preview     ${seconds.toFixed(2)} s, ${Math.round(PRODUCTS / seconds)} products/s`);
console.log(`memory      +${Math.round((peak - before) / 2 ** 20)} MB at its peak`);
console.log(`list idle   ${median(idle).toFixed(1)} ms, worst ${Math.max(...idle).toFixed(1)} ms`);
console.log(
  `list during ${median(meanwhile).toFixed(1)} ms, worst ${Math.max(...meanwhile).toFixed(1)} ms (${meanwhile.length} calls)`,
);
await server.close();
await connection.close();

async function fill() {
  const rows = texts.map((description, at) => ({
    productId: `P-${at}`,
    name: `Product ${at}`,
    description,
    originalDescription: description,
    categoryId: category.id,
    uploadedBy: admin.id,
  }));
  for (let at = 0; at < rows.length; at += 500)
    await db()
      .insert(products)
      .values(rows.slice(at, at + 500));
}

async function preview() {
  const response = await call(`/policies/categories/${category.id}/preview/`, {
    guideline: {
      rules: [{ rule_content: terms(TERMS).join("|"), severity: "high", description: "Terms" }],
    },
  });
  const lines = (await response.text()).trim().split("\n");
  const { samples, ...figures } = JSON.parse(lines.at(-1) ?? "{}");
  return figures;
}

/**
 * Measures one request for the list of products.
 * @returns milliseconds
 */
async function list(): Promise<number> {
  const from = performance.now();
  await (await call("/products/products/?page_size=50")).arrayBuffer();
  return performance.now() - from;
}

function call(path: string, body?: unknown): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { authorization: `Token ${token}`, "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

async function repeat(times: number, work: () => Promise<number>): Promise<number[]> {
  const took: number[] = [];
  for (let at = 0; at < times; at++) took.push(await work());
  return took;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
