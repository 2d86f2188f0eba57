import { db, getConnection } from "@/db/client";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { startEmbeddedQueue } from "@/inngest/embedded";
import { stopWorkers } from "@/inngest/workers";
import { config } from "@/lib/platform/config";
import { enqueueProducts } from "@/lib/products/check-queue";
import { openDatabase } from "@/lib/start/open-database";
import { createCategory, createProduct, createUser } from "../support/factories";
import { until } from "../support/until";

/**
 * Validates all pending products in the configured database and prints the validations. If no
 * product is pending, queues one first. Runs as a separate process in the crash tests.
 */
await openDatabase(config());
if ((await db().select().from(products)).length === 0) {
  const user = await createUser({ role: "admin" });
  const category = await createCategory({ complianceThreshold: 0.95 }, [
    { ruleType: "tone_requirement", ruleContent: "Warm and calm." },
  ]);
  const product = await createProduct({ categoryId: category.id, uploadedBy: user.id });
  await enqueueProducts(db(), [product.id], user.id);
}
await startEmbeddedQueue();
const rows = await until(async () => {
  const all = await db().select().from(validations);
  return all.every((row) => row.status === "completed" || row.status === "failed") && all;
}, 120);
await stopWorkers();
await getConnection().close();
console.log(JSON.stringify(rows));
