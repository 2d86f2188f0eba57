import type { Database } from "@/db/client";
import { refusalsOf } from "@/lib/validations/approvals/refusals";
import { restoreApprovals } from "@/lib/validations/approvals/restore";
import { storeDecision } from "@/lib/validations/approvals/store";
import { lockSubjects } from "@/lib/validations/approvals/subjects";
import { undoPayload } from "@/lib/validations/approvals/undo-payload";
import type { ItemResult } from "./apply";
import { type BulkChange, starterId } from "./ends";

/** Sends one product back with the bulk change's comment, if its validation is undecided. */
export async function sendBack(
  tx: Database,
  bulkChange: BulkChange,
  validationId: number | null,
): Promise<ItemResult> {
  if (validationId === null) return { refused: "Its newest validation is not completed." };
  const subject = (await lockSubjects(tx, [validationId])).get(validationId);
  if (!subject) return { refused: "Its validation is gone." };
  const decision = { action: "request_edit" as const, comments: bulkChange.comments };
  const personId = starterId(bulkChange);
  const by = { action: decision.action, personId };
  const refused = (await refusalsOf(tx, [subject], by, "validation")).get(validationId);
  if (refused) return { refused: refused.message };
  const { wayBack } = await storeDecision(tx, [subject], decision, personId);
  return { decisions: wayBack };
}

/** For bulk changes that ran before sending back could be undone. */
const NOT_KEPT = "The previous status was not stored. Decide on the product itself.";

/**
 * Undoes sending a product back, unless the product has changed since.
 * @returns why it was not undone; null if it was
 */
export async function takeBackSent(
  tx: Database,
  bulkChange: BulkChange,
  wayBack: unknown,
): Promise<string | null> {
  const known = undoPayload.safeParse(wayBack);
  if (!known.success) return NOT_KEPT;
  const { kept } = await restoreApprovals(tx, known.data, starterId(bulkChange), null);
  return kept[0]?.reason ?? null;
}
