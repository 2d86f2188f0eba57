import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { config } from "@/lib/platform/config";
import { requeueStale } from "@/lib/validations/stale";
import type { Step } from "./step";

/** Queues validations of products whose last one used other policies or another engine. */
export async function revalidateStale(step: Step): Promise<void> {
  await step.run("requeue", () => requeueStale());
}

export function revalidateStaleFunction() {
  return inngest.createFunction(
    {
      id: "revalidate-stale",
      triggers: [cron(config().REVALIDATE_CRON)],
      concurrency: { limit: 1 },
    },
    ({ step }) => revalidateStale(step as unknown as Step),
  );
}
