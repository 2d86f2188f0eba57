import { lt, sql } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import { fromNow } from "@/db/clock";
import { undos } from "@/db/schema/review";
import type { UndoKind } from "@/lib/enums";
import { UNDO_SECONDS, type UndoResponse } from "@/lib/platform/undo-schemas";

export type UndoResult = Pick<UndoResponse, "restored" | "kept">;

/**
 * Stores undo data in the transaction that makes the decision.
 * @param payload JSON for the restore function of this kind (`undo.ts`)
 * @returns the undo token
 */
export async function createUndo(
  tx: Database,
  personId: number,
  kind: UndoKind,
  payload: unknown,
): Promise<string> {
  const [undoRecord] = await tx
    .insert(undos)
    .values({ personId, kind, payload, expiresAt: fromNow(UNDO_SECONDS * 1000) })
    .returning({ token: undos.token });
  if (!undoRecord) throw new Error("The undo record was not stored.");
  return undoRecord.token;
}

/** Deletes expired undo data. @returns the number of deleted entries */
export async function deleteExpiredUndos(): Promise<number> {
  const deletedRows = await db()
    .delete(undos)
    .where(lt(undos.expiresAt, sql`now() - interval '1 hour'`))
    .returning({ id: undos.id });
  return deletedRows.length;
}
