import { inngest } from "@/inngest/client";
import { defineFunctions } from "@/inngest/definitions";
import { config } from "@/lib/platform/config";
import { requeueStaleProducts } from "@/lib/validations/stale";
import type { Step } from "./step";

/** Queues validations of products whose latest one used different policies or another engine. */
export async function revalidateStale(step: Step): Promise<void> {
  await step.run("requeue", () => requeueStaleProducts());
}

export function createRevalidateStaleFunction() {
  return inngest.createFunction(
    { ...defineFunctions(config()).revalidateStale, concurrency: { limit: 1 } },
    ({ step }) => revalidateStale(step as unknown as Step),
  );
}
