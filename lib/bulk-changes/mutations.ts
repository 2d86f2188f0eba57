import { and, eq, inArray } from "drizzle-orm";
import { notifyAfterCommit } from "@/db/after-commit";
import { type Database, db } from "@/db/client";
import { bulkChangeItems, bulkChanges } from "@/db/schema/bulk-changes";
import { products } from "@/db/schema/products";
import { formatDay } from "@/lib/checking/rules/validity";
import type { BulkChangeOutcome } from "@/lib/enums";
import { conflict, notFound } from "@/lib/errors";
import { ANY_TAG } from "@/lib/format";
import { recordAudit } from "@/lib/outbox/audit/record";
import type { SessionUser } from "@/lib/people/auth/sessions";
import { RELEASED_LEASE } from "@/lib/platform/jobs/lease";
import { NEXT_PHASE_LEASE } from "@/lib/platform/jobs/steps";
import { listProductIds } from "@/lib/products/queries";
import { type BulkChange, notifyEnd } from "./bulk-change";
import { notifyBulkChangeWorkers } from "./claim";
import { assertNotOpened, requireSecondPerson } from "./four-eyes";
import { countProducts } from "./prepare";
import { getBulkChange, UNDO_DAYS } from "./queries";
import type { BulkChangeJson, CreateBulkChange, ExcludeItems } from "./schemas";

/** Creates a draft. A worker then computes the effects and stores them in the draft only. */
export async function createBulkChange(
  input: CreateBulkChange,
  user: SessionUser,
): Promise<BulkChangeJson> {
  const { name, filters, action, replacement, comments, kind, reason } = input;
  const asOf = input.as_of ?? null;
  const productIds = input.product_filters ? await listProductIds(input.product_filters) : null;
  const id = await db().transaction(async (tx) => {
    const [bulkChange] = await tx
      .insert(bulkChanges)
      .values({
        name: name || buildName(input) + (asOf ? ` as of ${formatDay(asOf)}` : ""),
        filters,
        productIds,
        action,
        replacement: action === "replace" ? replacement : null,
        comments: action === "send_back" ? comments : "",
        kind: action === "decide" ? kind : null,
        reason: action === "decide" ? reason : "",
        asOf,
        // For a check on another day, the matching products are unknown until they have been
        // checked.
        expected: asOf ? 0 : await countProducts(tx, { filters, productIds, kind: kind ?? null }),
        createdBy: user.id,
      })
      .returning();
    if (!bulkChange) throw new Error("The bulk change was not stored.");
    await auditBulkChange(tx, "bulk_change.created", bulkChange, user);
    await notifyAfterCommit(tx, notifyBulkChangeWorkers, [bulkChange.id]);
    return bulkChange.id;
  });
  return getBulkChange(id);
}

function buildName({ action, filters, replacement, kind }: CreateBulkChange): string {
  const words = filters.words ? ` ${formatWords(filters.words)}` : "";
  if (action === "replace") return `Replace${words} with “${(replacement ?? "").slice(0, 80)}”`;
  if (action === "delete_phrase") return `Delete${words || " the words"}`;
  if (action === "delete_sentence") return `Delete sentences${words && ` with${words}`}`;
  if (action === "decide")
    return kind === "wrong"
      ? `Dismiss${words || " findings"} as false positives`
      : `Accept${words || " findings"}`;
  if (action === "send_back") return `Send back${words && ` for${words}`}`;
  return words ? `Apply fixes of${words}` : "Fix all of a filter";
}

function formatWords(words: string): string {
  return words === ANY_TAG ? "HTML tags" : `“${words.slice(0, 80)}”`;
}

/**
 * Starts a bulk change that is ready.
 * @throws DomainError not_found, conflict; forbidden to the creator if a category requires four
 * eyes
 */
export function startBulkChange(id: number, user: SessionUser): Promise<BulkChangeJson> {
  return transitionBulkChange(id, user, "bulk_change.started", async (bulkChange, tx) => {
    if (bulkChange.state !== "ready")
      throw conflict("Only a bulk change that is ready can be started.", "state");
    await requireSecondPerson(tx, bulkChange, user);
    return {
      ...NEXT_PHASE_LEASE,
      state: "running",
      startedBy: user.id,
      startedAt: new Date(),
    };
  });
}

/**
 * Cancels a bulk change that is being prepared or is running. Products already changed keep their
 * new texts.
 * @throws DomainError not_found, conflict
 */
export function cancelBulkChange(id: number, user: SessionUser): Promise<BulkChangeJson> {
  return transitionBulkChange(id, user, "bulk_change.cancelled", (bulkChange) => {
    if (bulkChange.state !== "running" && bulkChange.state !== "preparing")
      throw conflict("Only a running bulk change can be cancelled.", "state");
    return { ...RELEASED_LEASE, state: "cancelled", finishedAt: new Date() };
  });
}

/** Starts undoing a bulk change. @throws DomainError not_found, conflict */
export function undoBulkChange(id: number, user: SessionUser): Promise<BulkChangeJson> {
  return transitionBulkChange(id, user, "bulk_change.undone", (bulkChange) => {
    const { state, startedAt, finishedAt } = bulkChange;
    const hasEnded = state === "completed" || state === "cancelled" || state === "failed";
    if (!hasEnded || !startedAt || !finishedAt)
      throw conflict("Only a bulk change that has run can be undone.", "state");
    if (finishedAt.getTime() < Date.now() - UNDO_DAYS * 86_400_000)
      throw conflict(`A bulk change can be undone for ${UNDO_DAYS} days.`, "state");
    return { ...NEXT_PHASE_LEASE, state: "undoing", startedBy: user.id };
  });
}

type BulkChangeUpdate = Partial<typeof bulkChanges.$inferInsert>;

async function transitionBulkChange(
  id: number,
  user: SessionUser,
  action: string,
  getUpdate: (bulkChange: BulkChange, tx: Database) => BulkChangeUpdate | Promise<BulkChangeUpdate>,
): Promise<BulkChangeJson> {
  await db().transaction(async (tx) => {
    const bulkChange = await lockBulkChange(tx, id);
    const [updated] = await tx
      .update(bulkChanges)
      .set(await getUpdate(bulkChange, tx))
      .where(eq(bulkChanges.id, id))
      .returning();
    await auditBulkChange(tx, action, bulkChange, user);
    if (updated?.state === "cancelled" && updated.startedAt) await notifyEnd(tx, updated);
    await notifyAfterCommit(tx, (ids: number[]) => notifyBulkChangeWorkers(ids, action), [id]);
  });
  return getBulkChange(id);
}

/**
 * Excludes products from a bulk change that is ready, or includes them again.
 * @throws DomainError not_found, conflict, or forbidden for the creator if four eyes are required
 * and a second person has opened it
 */
export async function excludeItems(
  id: number,
  { leave_out, take_in }: ExcludeItems,
  user: SessionUser,
): Promise<BulkChangeJson> {
  await db().transaction(async (tx) => {
    const bulkChange = await lockBulkChange(tx, id);
    if (bulkChange.state !== "ready")
      throw conflict("Products can only be excluded while the bulk change is ready.", "state");
    await assertNotOpened(tx, bulkChange, user);
    await moveItems(tx, id, leave_out, "planned", "left_out");
    await moveItems(tx, id, take_in, "left_out", "planned");
    await auditBulkChange(tx, "bulk_change.narrowed", bulkChange, user);
  });
  return getBulkChange(id);
}

async function moveItems(
  tx: Database,
  id: number,
  productIds: string[],
  fromOutcome: BulkChangeOutcome,
  toOutcome: BulkChangeOutcome,
): Promise<void> {
  if (productIds.length === 0) return;
  const matchingProducts = tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.productId, productIds));
  await tx
    .update(bulkChangeItems)
    .set({ outcome: toOutcome })
    .where(
      and(
        eq(bulkChangeItems.bulkChangeId, id),
        eq(bulkChangeItems.outcome, fromOutcome),
        inArray(bulkChangeItems.productId, matchingProducts),
      ),
    );
}

/** Deletes a bulk change that never ran. @throws DomainError not_found, conflict */
export async function deleteBulkChange(id: number, user: SessionUser): Promise<void> {
  await db().transaction(async (tx) => {
    const bulkChange = await lockBulkChange(tx, id);
    if (bulkChange.startedAt)
      throw conflict(
        "A bulk change that has run cannot be deleted. It stays in the history.",
        "state",
      );
    await tx.delete(bulkChanges).where(eq(bulkChanges.id, id));
    await auditBulkChange(tx, "bulk_change.deleted", bulkChange, user);
  });
}

async function lockBulkChange(tx: Database, id: number): Promise<BulkChange> {
  const [bulkChange] = await tx
    .select()
    .from(bulkChanges)
    .where(eq(bulkChanges.id, id))
    .for("update");
  if (!bulkChange) throw notFound("Bulk change");
  return bulkChange;
}

function auditBulkChange(
  tx: Database,
  action: string,
  { id, name }: BulkChangeName,
  user: SessionUser,
) {
  const entry = { action, entity: "bulk_change", entityId: id, detail: { name } };
  return recordAudit(tx, { actorId: user.id, ...entry });
}

type BulkChangeName = Pick<BulkChange, "id" | "name">;
