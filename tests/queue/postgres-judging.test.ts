import { afterAll, beforeAll, expect, it } from "vitest";
import { type Connection, db } from "@/db/client";
import { judgements } from "@/db/schema/judging";
import { validations } from "@/db/schema/validations";
import { enqueueProducts } from "@/lib/products/check-queue";
import { freshDatabase } from "../support/database";
import { createCategory, createProduct, createUser } from "../support/factories";
import { finds, type ModelServer, startModelServer } from "../support/model-server";
import { printedBy, startWorker } from "../support/queue-worker";
import { until } from "../support/until";

let model: ModelServer;
let connection: Connection;
beforeAll(async () => {
  model = await startModelServer();
  connection = await freshDatabase();
});
afterAll(async () => {
  await model.close();
  await connection.close();
});

/** Starts a worker that makes one model call at a time. */
const workerHere = () =>
  startWorker({
    DATABASE_URL: connection.url ?? "",
    AI_BASE_URL: model.url,
    AI_TIMEOUT_MS: "300000",
    AI_CONCURRENCY: "1",
  });

it("two processes with the same concurrent request both use the first stored answer", async () => {
  const { id: uploadedBy } = await createUser({ role: "admin" });
  const { id: categoryId } = await createCategory({ complianceThreshold: 0.5 }, [
    { ruleType: "tone_requirement", ruleContent: "Warm and calm." },
  ]);
  const text = { categoryId, uploadedBy, description: "The same cold text." };
  const ids: number[] = [];
  // Exceeds the number of rows that one process claims at a time.
  for (let n = 0; n < 8; n++) ids.push((await createProduct(text)).id);
  await enqueueProducts(db(), ids, null);
  // The calls are answered only after both have arrived. They come from separate processes, because
  // each process makes one call at a time.
  const both = () => until(async () => model.calls >= 2, 100);
  model.answer(
    async ({ rules: [rule] }) => {
      await both();
      return finds({ rule: rule?.key ?? "", quote: "cold" });
    },
    async () => {
      await both();
      return finds();
    },
  );
  await Promise.all([workerHere(), workerHere()].map(printedBy));
  // Requests without rules come from SEO analyses.
  const asked = model.requests.filter(({ rules }) => rules.length > 0);
  expect(asked.length).toBeLessThanOrEqual(ids.length);
  const judgementRows = await db().select().from(judgements);
  expect(judgementRows).toHaveLength(1);
  const rows = await db().select().from(validations);
  const score = judgementRows[0]?.outcome === "violated" ? 0.9 : 1;
  expect(rows.map(({ overallScore }) => overallScore)).toEqual(ids.map(() => score));
}, 240_000);
