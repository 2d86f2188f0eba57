import { plainStep } from "@/inngest/functions/step";
import { validateProduct } from "@/inngest/functions/validate-product";
import { listWaiting } from "@/lib/validations/queue";

/** Runs everything that waits, one after the other, in this process. */
export async function runQueue(): Promise<void> {
  for (;;) {
    const waiting = await listWaiting(100);
    if (waiting.length === 0) return;
    for (const id of waiting) await validateProduct(plainStep, id);
  }
}
