import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import type { findingDecisions } from "@/db/schema/decisions";
import { deliveryConflicts } from "@/db/schema/deliveries";
import { notifications } from "@/db/schema/notifications";
import { batches, products } from "@/db/schema/products";
import { users } from "@/db/schema/users";
import { validations } from "@/db/schema/validations";
import { isAmong } from "@/lib/platform/search";
import type { DecisionEvent } from "../events/decision-event";
import { sendNotifications } from "./send";

type FindingDecision = typeof findingDecisions.$inferSelect;

/** Each function sends notifications in the transaction of the event. */

/** Notifies uploaders of others' decisions on their products. @returns the notifications */
export async function notifyOfDecisions(
  tx: Database,
  events: DecisionEvent[],
): Promise<{ id: number; productId: number | null; validationId: number | null }[]> {
  if (events.length === 0) return [];
  const { id, name, uploadedBy } = products;
  const productIds = events.map(({ productId }) => productId);
  const productRows = await tx
    .select({ id, name, uploadedBy })
    .from(products)
    .where(isAmong(id, productIds));
  const productById = new Map(productRows.map((product) => [product.id, product]));
  return sendNotifications(
    tx,
    "decision",
    events
      .toSorted((a, b) => a.productId - b.productId)
      .flatMap(({ action, comments, changed, ...event }) => {
        const product = productById.get(event.productId);
        if (!product || product.uploadedBy === event.actorId) return [];
        const detail = { action, comments, changed, product: product.name };
        return [{ ...event, userId: product.uploadedBy, detail }];
      }),
  );
}

/**
 * Notifies a product's uploader that another user decided on a finding.
 * @returns the id of the in-app notification, or null if there is none
 */
export async function notifyOfFinding(
  tx: Database,
  decision: FindingDecision,
  product: { name: string; uploadedBy: number },
): Promise<number | null> {
  if (product.uploadedBy === decision.decidedBy) return null;
  const [notification] = await sendNotifications(tx, "finding_decided", [
    {
      userId: product.uploadedBy,
      actorId: decision.decidedBy,
      productId: decision.productId,
      validationId: decision.validationId,
      detail: { product: product.name, ...describeFinding(decision) },
    },
  ]);
  return notification?.id ?? null;
}

/** Notifies a user that requested dossiers can be downloaded. */
export async function notifyOfDossiers(
  tx: Database,
  userId: number,
  dossierRequestId: number,
  productCount: number,
): Promise<void> {
  await sendNotifications(tx, "dossiers_ready", [
    { userId, detail: { dossierRequestId, products: productCount } },
  ]);
}

/** Notifies the authors of decisions on one product's findings that the decisions have expired. */
export async function notifyOfEndedDecisions(
  tx: Database,
  endedDecisions: FindingDecision[],
  product: string,
): Promise<void> {
  await sendNotifications(
    tx,
    "finding_decision_ended",
    endedDecisions.map((decision) => ({
      userId: decision.decidedBy,
      productId: decision.productId,
      validationId: decision.validationId,
      detail: { product, ...describeFinding(decision) },
    })),
  );
}

function describeFinding({ kind, violatingWords, missing, reason }: FindingDecision) {
  return { decided: kind, finding: violatingWords ?? missing ?? "", reason };
}

/**
 * Notifies the user who requested a failed validation or, if there is none, the product's uploader.
 * Failures for the same reason share one notification until it is read, because an unavailable
 * model can make thousands of validations fail.
 */
export async function notifyOfFailure(
  tx: Database,
  validationId: number,
  reason: string,
): Promise<void> {
  const [failed] = await tx
    .select({
      userId: sql<number>`coalesce(${validations.requestedBy}, ${products.uploadedBy})`,
      productId: products.id,
      product: products.name,
      alikeKey: sql<string>`'failed ' || md5(${reason}::text)`,
    })
    .from(validations)
    .innerJoin(products, eq(products.id, validations.productId))
    .where(eq(validations.id, validationId));
  if (!failed) return;
  const { product, ...recipient } = failed;
  await sendNotifications(tx, "validation_failed", [
    { ...recipient, validationId, detail: { product, reason } },
  ]);
}

interface BatchOutcomes {
  /** Number of products that reached their threshold. */
  compliant: number;
  needsReview: number;
  /** Number of products that could not be validated. */
  failed: number;
}

export interface BatchEvent extends BatchOutcomes {
  id: number;
  name: string;
  uploadedBy: number;
}

/** Notifies the uploader of a batch that all of its products have been validated. */
export async function notifyOfBatch(tx: Database, batch: BatchEvent): Promise<void> {
  const { name, compliant, needsReview, failed } = batch;
  await sendNotifications(tx, "batch_finished", [
    {
      userId: batch.uploadedBy,
      batchId: batch.id,
      detail: { batch: name, compliant, needsReview, failed },
    },
  ]);
}

/** Notifies the user who requested a revalidation that all of its products have been validated. */
export async function notifyOfRevalidation(
  tx: Database,
  userId: number,
  { compliant, needsReview, failed }: BatchOutcomes,
): Promise<void> {
  await sendNotifications(tx, "revalidation_finished", [
    { userId, detail: { compliant, needsReview, failed } },
  ]);
}

export interface ImportEvent {
  id: number;
  name: string;
  createdBy: number;
  /** The batch of the import's new products, which belongs to the user who started the import. */
  batchId: number | null;
  counts: { new: number; changed: number; errors: number };
  /** The reason why the import failed; null if it completed. */
  reason: string | null;
}

/** Notifies an import's creator and starter, once each, that it has ended. */
export async function notifyOfImport(tx: Database, event: ImportEvent): Promise<void> {
  const { id, name, counts, reason } = event;
  const conflicts = await tx.$count(deliveryConflicts, eq(deliveryConflicts.importId, id));
  const detail = {
    importId: id,
    import: name,
    added: counts.new,
    updated: counts.changed,
    errors: counts.errors,
    ...(conflicts > 0 && { conflicts }),
    ...(reason !== null && { reason }),
  };
  const recipients = await findRecipients(tx, event);
  await sendNotifications(
    tx,
    "import_finished",
    recipients.map((userId) => ({ userId, detail })),
  );
}

/**
 * Adds the validation results of an import's new products to the import's notifications. Read
 * notifications stay read, and no second notification is sent.
 */
export async function addImportOutcomes(
  tx: Database,
  importEvent: Pick<ImportEvent, "id" | "createdBy" | "batchId">,
  { compliant, needsReview, failed }: BatchOutcomes,
): Promise<void> {
  const { userId, kind, detail } = notifications;
  const outcomes = JSON.stringify({ compliant, needsReview, failed });
  await tx
    .update(notifications)
    .set({ detail: sql`${detail} || ${outcomes}::jsonb` })
    .where(
      and(
        inArray(userId, await findRecipients(tx, importEvent)),
        eq(kind, "import_finished"),
        sql`${detail} ->> 'importId' = ${String(importEvent.id)}`,
      ),
    );
}

async function findRecipients(
  tx: Database,
  { createdBy, batchId }: Pick<ImportEvent, "createdBy" | "batchId">,
): Promise<number[]> {
  if (batchId === null) return [createdBy];
  const [started] = await tx
    .select({ by: batches.uploadedBy })
    .from(batches)
    .where(eq(batches.id, batchId));
  return [...new Set([createdBy, started?.by ?? createdBy])];
}

export interface BulkChangeEvent {
  id: number;
  name: string;
  userId: number;
  changedProducts: number;
  remainder: number;
  undone: number;
  /** The final state: `completed`, `cancelled`, `undone` or `failed`. */
  state: string;
}

/** Notifies the user who started or undid a bulk change that it has ended. */
export async function notifyOfBulkChange(tx: Database, event: BulkChangeEvent): Promise<void> {
  const { userId, id, name, ...counts } = event;
  const detail = { bulkChangeId: id, bulkChange: name, ...counts };
  await sendNotifications(tx, "bulk_change_finished", [{ userId, detail }]);
}

export interface EvidenceEvent {
  /** The kind and reference of the record. */
  name: string;
  claim: string;
  reason: "expiring" | "expired" | "withdrawn";
  /** The last day, or null if there is none. */
  until: string | null;
  /** The number of products whose latest verdicts rely on the record. */
  products: number;
}

/** Notifies all active admins that evidence is about to end or has ended. */
export async function notifyOfEvidence(
  tx: Database,
  { name, claim, reason, until, products: productCount }: EvidenceEvent,
  actorId: number | null,
): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, "admin"), eq(users.isActive, true)))
    .orderBy(users.id);
  const detail = {
    evidence: name,
    claim,
    products: productCount,
    ...(until !== null && { until }),
    ...(reason !== "expiring" && { reasonEnded: reason }),
  };
  await sendNotifications(
    tx,
    reason === "expiring" ? "evidence_expiring" : "evidence_ended",
    admins.map(({ id }) => ({ userId: id, actorId, detail })),
  );
}

interface EvaluationEvent {
  id: number;
  model: string;
  createdBy: number | null;
  occasion: string;
  gotWorse: boolean;
  /** True if an earlier evaluation contains any of the same cases. */
  isCompared: boolean;
}

/** Notifies all admins, or only the one who started it, of a completed evaluation. */
export async function notifyOfEvaluation(tx: Database, evaluation: EvaluationEvent): Promise<void> {
  const { id, model, gotWorse, isCompared, createdBy } = evaluation;
  const detail = { evaluation: id, model, ...(isCompared && { gotWorse }) };
  const recipients = await tx
    .select({ userId: users.id })
    .from(users)
    .where(
      evaluation.occasion === "model" || createdBy === null
        ? and(eq(users.role, "admin"), eq(users.isActive, true))
        : eq(users.id, createdBy),
    );
  await sendNotifications(
    tx,
    "evaluation_finished",
    recipients.map(({ userId }) => ({ userId, detail })),
  );
}
