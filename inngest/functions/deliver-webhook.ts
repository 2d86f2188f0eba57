import { deliveryDue, inngest } from "@/inngest/client";
import { claimDelivery, settleDelivery } from "@/lib/webhooks/claim";
import { sendDelivery } from "@/lib/webhooks/send";
import type { Step } from "./step";

/** How many are sent at one moment. */
export const DELIVERIES_AT_ONCE = 8;

/**
 * Makes one attempt at one delivery: claim, send, settle. Running it again for the same delivery
 * does nothing until another attempt is due. What throws in between leaves it to the recovery.
 */
export async function deliverWebhook(step: Step, deliveryId: number): Promise<void> {
  const hold = await step.run("claim", () => claimDelivery(deliveryId));
  if (!hold) return;
  const outcome = await step.run("send", () => sendDelivery(hold));
  if (outcome) await step.run("settle", () => settleDelivery(hold, outcome));
}

export function deliverWebhookFunction() {
  return inngest.createFunction(
    {
      id: "deliver-webhook",
      triggers: [deliveryDue],
      retries: 2,
      concurrency: { limit: DELIVERIES_AT_ONCE },
    },
    ({ event, step }) => deliverWebhook(step as unknown as Step, event.data.delivery_id),
  );
}
