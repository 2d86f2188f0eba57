import { inngest } from "@/inngest/client";
import { functionDefinitions } from "@/inngest/definitions";
import { config } from "@/lib/platform/config";
import { requeueStale } from "@/lib/validations/stale";
import type { Step } from "./step";

/** Queues validations of products whose latest one used different policies or another engine. */
export async function revalidateStale(step: Step): Promise<void> {
  await step.run("requeue", () => requeueStale());
}

export function revalidateStaleFunction() {
  return inngest.createFunction(
    { ...functionDefinitions(config()).revalidateStale, concurrency: { limit: 1 } },
    ({ step }) => revalidateStale(step as unknown as Step),
  );
}
