import { analyzeProductSeo } from "@/inngest/functions/analyze-seo";
import { plainStep } from "@/inngest/functions/step";
import { validateProduct } from "@/inngest/functions/validate-product";
import { listWaitingSeo } from "@/lib/seo/queue";
import { listWaiting } from "@/lib/validations/queue";

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
