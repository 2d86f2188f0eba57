import { analyzeProductSeo } from "@/inngest/functions/analyze-seo";
import { deliverWebhook } from "@/inngest/functions/deliver-webhook";
import { plainStep } from "@/inngest/functions/step";
import { validateProduct } from "@/inngest/functions/validate-product";
import { listWaitingSeo } from "@/lib/seo/queue";
import { listWaiting } from "@/lib/validations/queue";
import { listWaitingDeliveries } from "@/lib/webhooks/queue";

/** Runs every validation that waits, one after the other, in this process. */
export async function runQueue(): Promise<void> {
  for (;;) {
    const waiting = await listWaiting(100);
    if (waiting.length === 0) return;
    for (const id of waiting) await validateProduct(plainStep, id);
  }
}

/** Does all SEO work that waits, one after the other, in this process. */
export async function runSeoQueue(): Promise<void> {
  for (;;) {
    const waiting = await listWaitingSeo(100);
    if (waiting.length === 0) return;
    for (const id of waiting) await analyzeProductSeo(plainStep, id);
  }
}

/** Makes one attempt at every webhook delivery that is due, one after the other, in this process. */
export async function runDeliveries(): Promise<void> {
  for (const id of await listWaitingDeliveries(100)) await deliverWebhook(plainStep, id);
}
