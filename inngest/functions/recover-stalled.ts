import { cron } from "inngest";
import { inngest } from "@/inngest/client";
import { recoverFinished } from "@/lib/batches/finish";
import { recoverStalledSeo } from "@/lib/seo/claim";
import { listWaitingSeo, tellSeoQueue } from "@/lib/seo/queue";
import { recoverStalled } from "@/lib/validations/claim";
import { listWaiting, tellQueue } from "@/lib/validations/queue";
import { finishRevalidations } from "@/lib/validations/revalidate";
import { recoverStalledDeliveries } from "@/lib/webhooks/claim";
import { listWaitingDeliveries, tellDeliveries } from "@/lib/webhooks/queue";
import type { Step } from "./step";

export const RECOVER_CRON = "* * * * *";

/** Takes back what lost workers held, tells the queue again of all that waits, and tidies up. */
export async function recover(step: Step): Promise<void> {
  await step.run("take back", () => recoverStalled());
  await step.run("tell", async () => tellQueue(await listWaiting(1000)));
  await step.run("end batches", () => recoverFinished());
  await step.run("end re-validations", () => finishRevalidations());
  await step.run("take back SEO", () => recoverStalledSeo());
  await step.run("tell of SEO", async () => tellSeoQueue(await listWaitingSeo(1000)));
  await step.run("take back deliveries", () => recoverStalledDeliveries());
  await step.run("tell of deliveries", async () =>
    tellDeliveries(await listWaitingDeliveries(1000)),
  );
}

export function recoverStalledFunction() {
  return inngest.createFunction(
    { id: "recover-stalled", triggers: [cron(RECOVER_CRON)], concurrency: { limit: 1 } },
    ({ step }) => recover(step as unknown as Step),
  );
}
