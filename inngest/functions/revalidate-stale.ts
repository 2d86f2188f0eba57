import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { config } from "@/lib/platform/config";
import { requeueStale } from "@/lib/validations/stale";
import type { Step } from "./step";

/** Checks anew what was last checked under other policies or another engine than today's. */
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
