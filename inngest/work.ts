import { NonRetriableError } from "inngest";
import { config } from "@/lib/config";
import { log } from "@/lib/log";
import { failSeo, handBackSeo, releaseSeo } from "@/lib/seo/claim";
import { listWaitingSeo } from "@/lib/seo/queue";
import { failValidation, handBackValidation, releaseValidation } from "@/lib/validations/claim";
import { listWaiting } from "@/lib/validations/queue";
import { handBackDelivery } from "@/lib/webhooks/claim";
import { listWaitingDeliveries } from "@/lib/webhooks/queue";
import { analyzeProductSeo, spareOne } from "./functions/analyze-seo";
import { deliverWebhook } from "./functions/deliver-webhook";
import { reasonFor } from "./functions/failure";
import type { Step } from "./functions/step";
import { validateProduct } from "./functions/validate-product";
import { takingTurns } from "./turns";

/** Hears, once a row is claimed, how to hand it back untried. */
export type OnClaim = (handBack: () => Promise<void>) => void;

/** One kind of what waits in the database. */
export interface Work {
  name: string;
  /** How many of it may run when so many of all kinds may. */
  share: (concurrency: number) => number;
  /** The ids of those that may run now, in their order. */
  listWaiting: (limit: number) => Promise<number[]>;
  /** Runs one; what goes wrong is written into its row. */
  run: (id: number, onClaim?: OnClaim) => Promise<void>;
}

export const validationWork: Work = {
  name: "validation",
  share: (concurrency) => concurrency,
  listWaiting,
  run: (id, onClaim) =>
    validateProduct(telling(handBackValidation, onClaim), id, (hold, error) =>
      putBack(hold, error, "check", failValidation, releaseValidation),
    ),
};

export const seoWork: Work = {
  name: "SEO analysis",
  share: spareOne,
  listWaiting: listWaitingSeo,
  run: (id, onClaim) =>
    analyzeProductSeo(telling(handBackSeo, onClaim), id, (hold, error) =>
      putBack(hold, error, "SEO analysis", failSeo, releaseSeo),
    ),
};

export const webhookWork: Work = {
  name: "webhook delivery",
  share: (concurrency) => concurrency,
  listWaiting: listWaitingDeliveries,
  run: (id, onClaim) => deliverWebhook(telling(handBackDelivery, onClaim), id),
};

/** For the embedded database, whose one connection all runs of this process share. */
const takeTurn = takingTurns();

/** Runs each step at once, or in its turn, and tells of the claim that a run begins with. */
function telling<Hold>(handBack: (hold: Hold) => Promise<void>, onClaim?: OnClaim): Step {
  return {
    run: async (name, work) => {
      const place = config().embedded ? PLACES[name] : undefined;
      const result = place ? await takeTurn(place, work) : await work();
      if (name === "claim" && result) onClaim?.(() => handBack(result as unknown as Hold));
      return result;
    },
  };
}

/** The steps that do nothing but read and write. */
const PLACES: Record<string, "begin" | "end"> = { claim: "begin", save: "end" };

/** To be tried again after a pause that doubles, unless that is of no use. */
async function putBack<Hold extends { attempt: number; productId: number }>(
  hold: Hold,
  error: unknown,
  what: string,
  fail: (hold: Hold, reason: string) => Promise<void>,
  release: (hold: Hold, reason: string, pauseMs: number) => Promise<void>,
): Promise<void> {
  log.warn({ err: error, what, productId: hold.productId }, "a run went wrong");
  const reason = reasonFor(error, what);
  if (error instanceof NonRetriableError) await fail(hold, reason);
  else await release(hold, reason, 1000 * 2 ** hold.attempt);
}
