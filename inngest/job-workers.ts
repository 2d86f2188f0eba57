import { bulkChangeSteps, notifyBulkChangeWorkers } from "@/lib/bulk-changes/claim";
import { processBulkChange } from "@/lib/bulk-changes/process-bulk-change";
import { importSteps, notifyImportWorkers } from "@/lib/imports/claim";
import { runImport } from "@/lib/imports/run";
import { ModelError } from "@/lib/model/error";
import { evaluationSteps, notifyEvaluationWorkers } from "@/lib/model/evaluations/claim";
import { runEvaluation, storeEvaluation } from "@/lib/model/evaluations/run";
import { notifyDeliveries } from "@/lib/outbox/events/notify";
import * as mail from "@/lib/outbox/mail/queue";
import { sendMail } from "@/lib/outbox/mail/send";
import * as deliveries from "@/lib/outbox/webhooks/claim";
import { listPendingDeliveries } from "@/lib/outbox/webhooks/claim";
import { sendDelivery } from "@/lib/outbox/webhooks/send";
import { config } from "@/lib/platform/config";
import { defineJobWorker, type JobWorker } from "@/lib/platform/jobs/job-worker";
import { computeBackoffMs, type Lease } from "@/lib/platform/jobs/lease";
import { log } from "@/lib/platform/log";
import { notifyBulkUpdateWorkers } from "@/lib/products/bulk/request";
import { bulkUpdateSteps, runBulkUpdate } from "@/lib/products/bulk/run-bulk-update";
import { notifyWorkers } from "@/lib/products/check-queue";
import { analyzeBatch } from "@/lib/seo/analyze-batch";
import * as seo from "@/lib/seo/claim";
import { listPendingSeoJobs, notifySeoWorkers } from "@/lib/seo/queue";
import { runJob } from "@/lib/seo/run";
import { saveSeo } from "@/lib/seo/save";
import * as validations from "@/lib/validations/claim";
import { listPendingValidations, listReadyIds } from "@/lib/validations/pending";
import { checkBatch, judgeText, saveVerdict } from "@/lib/validations/run";

export const validationWork = defineJobWorker({
  name: "validation",
  getLimit: (concurrency) => concurrency,
  listPending: listPendingValidations,
  listGroupable: listReadyIds,
  runBatch: checkBatch,
  claim: validations.claimValidation,
  countRunning: validations.leases.countClaimed,
  notify: notifyWorkers,
  reclaim: validations.reclaimValidations,
  renew: validations.leases.renew,
  perform: judgeText,
  store: async (job, verdict) => {
    const outcome = await saveVerdict(job, verdict);
    if (outcome !== "policies_changed") return;
    await validations.releaseValidation(job);
    await notifyWorkers([job.id]);
  },
  retry: retryWith("check", {
    fail: validations.failValidation,
    retry: validations.retryValidation,
    defer: validations.deferForModel,
  }),
  release: validations.releaseValidation,
});

export const seoWork = defineJobWorker({
  name: "SEO analysis",
  getLimit: getBlockingLimit,
  listPending: listPendingSeoJobs,
  listGroupable: async (limit) => (config().model === null ? listPendingSeoJobs(limit) : []),
  runBatch: (ids) => analyzeBatch(ids),
  claim: seo.claimSeo,
  countRunning: seo.leases.countClaimed,
  notify: notifySeoWorkers,
  reclaim: seo.reclaimSeo,
  renew: seo.leases.renew,
  perform: runJob,
  store: async (job, result) => {
    const outcome = await saveSeo(job, result);
    if (outcome === "changed" || outcome === "more") await notifySeoWorkers([job.id]);
  },
  retry: retryWith("SEO analysis", {
    fail: seo.failSeo,
    retry: seo.retrySeo,
    defer: (job, _reason, pauseMs) => seo.leases.release(job, pauseMs),
  }),
  release: (job) => seo.leases.release(job),
});

export const bulkUpdateWork = defineJobWorker({
  ...bulkUpdateSteps,
  name: "bulk update",
  getLimit: () => 1,
  notify: notifyBulkUpdateWorkers,
  perform: runBulkUpdate,
  // `perform` stores the result of each chunk.
  store: async () => {},
});

export const importWork = defineJobWorker({
  ...importSteps,
  name: "import",
  getLimit: () => 1,
  notify: notifyImportWorkers,
  perform: runImport,
  // `perform` stores the result of each chunk.
  store: async () => {},
});

export const bulkChangeWork = defineJobWorker({
  ...bulkChangeSteps,
  name: "bulk change",
  getLimit: () => 1,
  notify: notifyBulkChangeWorkers,
  perform: processBulkChange,
  // `perform` stores the result of each product.
  store: async () => {},
});

export const evaluationWork = defineJobWorker({
  ...evaluationSteps,
  name: "evaluation",
  getLimit: () => 1,
  notify: notifyEvaluationWorkers,
  perform: (job, signal) =>
    runEvaluation(job, signal, async () => (await listPendingValidations(1)).length > 0),
  store: async (job, outcome) => {
    if (await storeEvaluation(job, outcome)) await notifyEvaluationWorkers([job.id]);
  },
});

export const webhookWork = defineJobWorker({
  name: "webhook delivery",
  getLimit: (concurrency) => concurrency,
  listPending: listPendingDeliveries,
  claim: deliveries.claimDelivery,
  countRunning: deliveries.leases.countClaimed,
  notify: notifyDeliveries,
  reclaim: deliveries.reclaimDeliveries,
  perform: sendDelivery,
  store: async (job, outcome) => {
    if (outcome) await deliveries.storeAttempt(job, outcome);
  },
  // The request may have reached the webhook. The sweep reports this when the lease expires.
  retry: async (_lease, error) => {
    throw error;
  },
  release: (job) => deliveries.leases.release(job),
});

export const mailWork = defineJobWorker({
  name: "mail",
  getLimit: () => mail.MAIL_CONCURRENCY,
  listPending: mail.listPendingMails,
  claim: mail.claimMail,
  countRunning: mail.leases.countClaimed,
  notify: mail.notifyMailWorkers,
  reclaim: mail.reclaimMails,
  perform: sendMail,
  store: async (job, outcome) => {
    if (outcome) await mail.storeMailOutcome(job, outcome);
  },
  // The mail may have been sent. The sweep reports this when the lease expires.
  retry: async (_lease, error) => {
    throw error;
  },
  release: (job) => mail.leases.release(job),
});

/** Returns the maximum slots for blocking jobs. Of several, one is left for validations. */
function getBlockingLimit(concurrency: number): number {
  return Math.max(1, concurrency - 1);
}

/** Returns an error handler with exponential backoff. Permanent errors fail immediately. */
function retryWith<Job extends Lease & { productId: number }>(
  taskName: string,
  handlers: {
    fail: (job: Job, reason: string) => Promise<void>;
    retry: (job: Job, reason: string, pauseMs: number) => Promise<void>;
    /** Releases the row for at least `pauseMs` until the model is back. No attempt counts. */
    defer: (job: Job, reason: string, pauseMs: number) => Promise<void>;
  },
) {
  return async (job: Job, error: unknown): Promise<void> => {
    if (error instanceof ModelError && error.waits)
      return handlers.defer(job, error.message, error.retryAfterMs ?? 0);
    log.warn({ err: error, what: taskName, productId: job.productId }, "a run failed");
    const modelError = error instanceof ModelError ? error : null;
    const reason = modelError?.message ?? `The ${taskName} failed because of an error on our side.`;
    if (modelError && !modelError.retryable) await handlers.fail(job, reason);
    else await handlers.retry(job, reason, computeBackoffMs(job.attempt));
  };
}

/** Kinds of work that change or check products, in order of priority. */
export const CHECKING_WORKERS: readonly JobWorker[] = [
  bulkUpdateWork,
  importWork,
  bulkChangeWork,
  validationWork,
  seoWork,
  evaluationWork,
];

/** Kinds of work that send something to other servers, in order of priority. */
export const DELIVERY_WORKERS: readonly JobWorker[] = [mailWork, webhookWork];

export const JOB_WORKERS: readonly JobWorker[] = [...CHECKING_WORKERS, ...DELIVERY_WORKERS];
