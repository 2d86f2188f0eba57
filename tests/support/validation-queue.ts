import { eq } from "drizzle-orm";
import { afterAll, afterEach } from "vitest";
import { db } from "@/db/client";
import { judgements } from "@/db/schema/judging";
import { modelOutages } from "@/db/schema/model";
import { products } from "@/db/schema/products";
import { validations } from "@/db/schema/validations";
import { type Runner, startRunner } from "@/inngest/embedded";
import { validationWork } from "@/inngest/job-workers";
import { enqueueProducts } from "@/lib/products/check-queue";
import { useApi } from "./api";
import { createProduct } from "./factories";
import { startModelServer } from "./model-server";
import { useSettings } from "./settings";
import { until } from "./until";

/** A rule that only the model can check. */
export const TONE = { ruleType: "tone_requirement", ruleContent: "Warm and calm." } as const;

/** Sets up the API and a model, and runs validations in this process. */
export async function useValidationQueue() {
  const model = await startModelServer();
  afterAll(() => model.close());
  // Long enough for a busy machine, because a timeout would cause a retry.
  useSettings(() => ({ AI_MODEL: "test", AI_BASE_URL: model.url, AI_TIMEOUT_MS: "60000" }));
  const api = useApi();

  const runners: Runner[] = [];
  function run(concurrency = 5): Runner {
    const runner = startRunner(concurrency, [validationWork]);
    runners.push(runner);
    return runner;
  }
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    model.reset();
    // Cached answers must not affect the next test.
    await db().delete(judgements);
    await db().delete(modelOutages);
  });

  async function queued(
    category: { id: number },
    values: Partial<typeof products.$inferInsert> = {},
  ) {
    const product = await createProduct({
      categoryId: category.id,
      uploadedBy: api.users.admin.id,
      ...values,
    });
    const [id = 0] = await enqueueProducts(db(), [product.id], null);
    return { product, id };
  }

  const rowOf = async (id: number) => {
    const [row] = await db().select().from(validations).where(eq(validations.id, id));
    return row;
  };
  const productOf = async (id: number) => {
    const [row] = await db().select().from(products).where(eq(products.id, id));
    return row;
  };
  const ended = (id: number) =>
    until(async () => {
      const row = await rowOf(id);
      return row?.status === "completed" || row?.status === "failed" ? row : null;
    });
  return { api, model, runners, run, queued, rowOf, productOf, ended };
}
