import { eq, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { undos } from "@/db/schema/review";
import type { UndoKind } from "@/lib/enums";
import { conflict } from "@/lib/errors";
import { pluralize } from "@/lib/format";
import { UNDO_SECONDS, type UndoResponse } from "@/lib/platform/undo-schemas";
import { restoreApprovals } from "./approvals/restore";
import { restoreFindingDecision } from "./decisions/restore";
import { restoreName } from "./names/mutations";
import type { UndoResult } from "./undo-records";

/**
 * Restores the previous state in the transaction that uses the token, and adds an audit entry.
 * Keeps and reports anything that has changed since. The undo is rejected if nothing can be
 * restored.
 */
type RestoreFunction = (tx: Database, payload: unknown, personId: number) => Promise<UndoResult>;

const RESTORE_BY_KIND: Record<UndoKind, RestoreFunction> = {
  approvals: restoreApprovals,
  finding_decision: restoreFindingDecision,
  name: restoreName,
};

const UUID_PATTERN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Undoes the decision that a token identifies. Each token works once.
 * @throws DomainError conflict if the token belongs to another user, was already used or has
 * expired, or if something has changed since the decision
 */
export async function undoDecision(token: string, personId: number): Promise<UndoResponse> {
  const undoResult = await db().transaction(async (tx): Promise<UndoResult> => {
    if (!UUID_PATTERN.test(token)) throw createMissingUndoError();
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
    const outcome = await RESTORE_BY_KIND[undo.kind](tx, undo.payload, personId);
    const [skippedItem] = outcome.kept;
    if (outcome.restored === 0 && skippedItem) throw conflict(skippedItem.reason);
    return outcome;
  });
  return { message: formatMessage(undoResult), ...undoResult };
}

function createMissingUndoError() {
  return conflict("There is nothing to undo.");
}

function formatMessage({ restored, kept: skippedItems }: UndoResult): string {
  const restoredText = restored === 1 ? "Undone" : `${pluralize(restored, "decision")} undone`;
  return skippedItems.length === 0
    ? restoredText
    : `${restoredText}; ${skippedItems.length} left unchanged`;
}
