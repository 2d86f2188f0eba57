import { cron } from "inngest";
import {
  bulkChangeDue,
  bulkUpdateRequested,
  deliveryDue,
  evaluationRequested,
  importStarted,
  mailDue,
  seoRequested,
  validationRequested,
} from "./client";

export const RECOVER_CRON = "* * * * *";
export const CLEAN_UP_CRON = "40 2 * * *";

/**
 * Returns each function's id and triggers, as registered with Inngest. Separate from the
 * implementations, because `doctor` compares the registrations without loading the functions.
 */
export function defineFunctions({ REVALIDATE_CRON }: { REVALIDATE_CRON: string }) {
  return {
    checkProducts: {
      id: "check-products",
      triggers: [
        validationRequested,
        seoRequested,
        bulkUpdateRequested,
        importStarted,
        bulkChangeDue,
        evaluationRequested,
      ],
    },
    deliver: { id: "deliver", triggers: [deliveryDue, mailDue] },
    recoverStalled: { id: "recover-stalled", triggers: [cron(RECOVER_CRON)] },
    revalidateStale: { id: "revalidate-stale", triggers: [cron(REVALIDATE_CRON)] },
    cleanUp: { id: "clean-up", triggers: [cron(CLEAN_UP_CRON)] },
  };
}
