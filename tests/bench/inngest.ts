import { fork } from "node:child_process";
import { once } from "node:events";
import { inArray } from "drizzle-orm";
import { connectPostgres, db, setConnection } from "@/db/client";
import { validations } from "@/db/schema/validations";
import { insertProducts } from "@/lib/products/insert";
import { loadTextReader } from "@/lib/products/read-text";
import { serveApi } from "../support/api-server";
import { createCategory, createUser } from "../support/factories";

/**
 * `npm run bench:inngest`: validates 1,000 rows on a real Inngest server, using a simulated model
 * with a response time of 200 ms and five concurrent calls. Compares the time with the ideal, and
 * counts the calls from Inngest. Requires INNGEST_BASE_URL, INNGEST_EVENT_KEY and
 * INNGEST_SIGNING_KEY, and an empty database at BENCH_DATABASE_URL.
 */
const ROWS = 1000;
const MODEL_MS = 200;
const AT_ONCE = 5;
const IDEAL_MS = (ROWS * MODEL_MS) / AT_ONCE;

const model = fork("tests/bench/pretend-model.ts", [String(MODEL_MS)], {
  execArgv: ["--import", "tsx"],
});
const [modelUrl] = await once(model, "message");
Object.assign(process.env, {
  AUTH_SECRET: "the secret of the Inngest benchmark, long enough",
  DATABASE_URL: process.env.BENCH_DATABASE_URL,
  AI_CONCURRENCY: String(AT_ONCE),
  AI_MODEL: "test",
  AI_BASE_URL: modelUrl,
});
const connection = setConnection(connectPostgres(process.env.BENCH_DATABASE_URL ?? ""));
await connection.migrate();
const user = await createUser({ role: "reviewer" });
const category = await createCategory({ name: "By a model" }, [
  { ruleType: "tone_requirement", ruleContent: "Calm and friendly." },
]);

const api = await serveApi();
const registered = await fetch(`${api.url}/api/inngest`, { method: "PUT" });
if (!registered.ok) throw new Error(await registered.text());

const readText = await loadTextReader();
const { notifyWorkers } = await import("@/lib/products/check-queue");
const { validationIds } = await db().transaction((tx) =>
  insertProducts(
    tx,
    Array.from({ length: ROWS }, (_, n) => ({
      productId: crypto.randomUUID(),
      name: `Shoe ${n}`,
      description: "A sturdy everyday shoe with a soft lining.",
      categoryId: category.id,
      brandGuidelinesId: null,
      uploadedBy: user.id,
    })),
    readText,
  ),
);
const started = performance.now();
await notifyWorkers(validationIds);
for (let last = ROWS; last > 0; ) {
  await new Promise((resolve) => setTimeout(resolve, 200));
  last = await db().$count(validations, inArray(validations.status, ["pending", "in_progress"]));
}
const elapsed = performance.now() - started;
model.send("peak");
const [peak] = await once(model, "message");
const failed = await db().$count(validations, inArray(validations.status, ["failed"]));
console.log(
  `${ROWS} rows, ${failed} failed, ${Math.round(elapsed)} ms, ${peak} calls at once at most`,
);
console.log(`ideal ${IDEAL_MS} ms, ${Math.round((100 * IDEAL_MS) / elapsed)} % of it`);
process.exit(0);
