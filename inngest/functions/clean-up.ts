import { inngest } from "@/inngest/client";
import { defineFunctions } from "@/inngest/definitions";
import { deleteOldImports } from "@/lib/imports/files";
import { deleteOldAnswers } from "@/lib/model/verdicts/answers";
import { deleteOldMails } from "@/lib/outbox/mail/queue";
import { deleteOldNotifications } from "@/lib/outbox/notifications/mutations";
import { deleteOldDeliveries } from "@/lib/outbox/webhooks/claim";
import { cleanUpSecrets } from "@/lib/outbox/webhooks/rotate";
import { deleteEndedSessions } from "@/lib/people/auth/sessions";
import { deleteExpiredLimits } from "@/lib/people/auth/throttle";
import { deleteOldIdempotencyKeys } from "@/lib/people/idempotency";
import { deleteOldInvitations } from "@/lib/people/invitations/queries";
import { config } from "@/lib/platform/config";
import { deleteOldBulkUpdates } from "@/lib/products/bulk/run-bulk-update";
import { deleteOldDeletions } from "@/lib/products/deletions";
import { deleteOldStyleGuides } from "@/lib/style-guides/mutations";
import { deleteOldDossierRequests } from "@/lib/validations/dossier/requests";
import { deleteUnusedKinds } from "@/lib/validations/kinds";
import { deleteExpiredReviewLocks } from "@/lib/validations/review/locks";
import { deleteExpiredUndos } from "@/lib/validations/undo-records";
import type { Step } from "./step";

/** Deletes data whose retention has expired. */
export async function cleanUp(step: Step): Promise<void> {
  await step.run("notifications", () => deleteOldNotifications());
  await step.run("deliveries", () => deleteOldDeliveries());
  await step.run("mails", () => deleteOldMails());
  await step.run("webhook secrets", () => cleanUpSecrets());
  await step.run("bulk updates", () => deleteOldBulkUpdates());
  await step.run("imports", () => deleteOldImports());
  await step.run("dossiers", () => deleteOldDossierRequests());
  await step.run("style guides", () => deleteOldStyleGuides());
  await step.run("unused finding kinds", () => deleteUnusedKinds());
  await step.run("model answers", () => deleteOldAnswers());
  await step.run("sessions", () => deleteEndedSessions());
  await step.run("invitations", () => deleteOldInvitations());
  await step.run("undos", () => deleteExpiredUndos());
  await step.run("review-locks", () => deleteExpiredReviewLocks());
  await step.run("deletions", () => deleteOldDeletions());
  await step.run("idempotency keys", () => deleteOldIdempotencyKeys());
  await step.run("throttles", () => deleteExpiredLimits());
}

export function createCleanUpFunction() {
  return inngest.createFunction(
    { ...defineFunctions(config()).cleanUp, concurrency: { limit: 1 } },
    ({ step }) => cleanUp(step as unknown as Step),
  );
}
