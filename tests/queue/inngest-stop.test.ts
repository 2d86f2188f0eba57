import { expect, it } from "vitest";
import { drainQueue } from "@/inngest/drain";
import { validationWork } from "@/inngest/job-workers";
import { stopWorkers } from "@/inngest/workers";
import { createCategory } from "../support/factories";
import { hangs } from "../support/model-server";
import { until } from "../support/until";
import { TONE, useValidationQueue } from "../support/validation-queue";

const { model, queued, rowOf } = await useValidationQueue();

it("a worker called by Inngest releases its row when the process stops, and is retried later", async () => {
  const { id } = await queued(await createCategory({}, [TONE]));
  await queued(await createCategory({}, [TONE]));
  model.answer(() => hangs());
  const worker = drainQueue([validationWork], 5).catch((error: Error) => error.name);
  await until(async () => model.calls > 0);
  await stopWorkers(20);
  expect(await worker).toBe("RetryAfterError");
  expect(await rowOf(id)).toMatchObject({ status: "pending", attempts: 0, claim: null });
  expect(await drainQueue([validationWork], 5).catch((error: Error) => error.name)).toBe(
    "RetryAfterError",
  );
  expect(model.calls).toBe(1);
});
