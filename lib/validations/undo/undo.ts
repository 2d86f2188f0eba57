import { eq, lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { undos } from "@/db/schema/review";
import type { UndoKind } from "@/lib/enums";
import { conflict } from "@/lib/errors";
import { plural } from "@/lib/format";
import { UNDO_SECONDS, type UndoAnswer } from "@/lib/platform/undo-schemas";
import { restoreApprovals } from "../approvals/restore";
import { restoreFindingDecision } from "../decisions/restore";
import type { Undone } from "./undo-result";

/**
 * Restores the previous state in the transaction that uses the token, and audits it. Keeps and
 * reports anything that has changed since; the undo is rejected if nothing can be restored.
 */
type Restore = (tx: Database, payload: unknown, personId: number) => Promise<Undone>;

/** The restore functions by kind of decision. */
const RESTORES: Record<UndoKind, Restore> = {
  approvals: restoreApprovals,
  finding_decision: restoreFindingDecision,
};

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Undoes the decision of a token. Each token works once.
 * @throws DomainError conflict if the token belongs to another user, was used or has expired, or if
 * something has changed since
 */
export async function undoDecision(token: string, personId: number): Promise<UndoAnswer> {
  const undone = await db().transaction(async (tx): Promise<Undone> => {
    if (!UUID.test(token)) throw createMissingUndoError();
    const [undoRecord] = await tx
      .select({ undo: undos, isOver: sql<boolean>`${undos.expiresAt} <= now()` })
      .from(undos)
      .where(eq(undos.token, token))
      .for("update");
    if (!undoRecord) throw createMissingUndoError();
    const { undo } = undoRecord;
    if (undo.personId !== personId) throw conflict("Only the person who decided can undo it.");
    if (undo.usedAt) throw conflict("This has already been undone.");
    if (undoRecord.isOver)
      throw conflict(`A decision can be undone for ${UNDO_SECONDS} seconds after it is made.`);
    await tx.update(undos).set({ usedAt: sql`now()` }).where(eq(undos.id, undo.id));
    const outcome = await RESTORES[undo.kind](tx, undo.payload, personId);
    const [skippedItem] = outcome.kept;
    if (outcome.restored === 0 && skippedItem) throw conflict(skippedItem.reason);
    return outcome;
  });
  return { message: messageOf(undone), ...undone };
}

function createMissingUndoError() {
  return conflict("There is nothing to undo.");
}

function messageOf({ restored, kept: skippedItems }: Pick<Undone, "restored" | "kept">): string {
  const all = restored === 1 ? "Undone" : `${plural(restored, "decision")} undone`;
  return skippedItems.length === 0 ? all : `${all}; ${skippedItems.length} left unchanged`;
}

/** Deletes expired undo data. @returns the number of deleted entries */
export async function deleteExpiredUndos(): Promise<number> {
  const deleted = await db()
    .delete(undos)
    .where(lt(undos.expiresAt, sql`now() - interval '1 hour'`))
    .returning({ id: undos.id });
  return deleted.length;
}
