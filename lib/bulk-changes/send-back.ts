import type { Database } from "@/db/client";
import { findRefusals } from "@/lib/validations/approvals/refusals";
import { restoreApprovals } from "@/lib/validations/approvals/restore";
import { storeDecision } from "@/lib/validations/approvals/store";
import { lockSubjects } from "@/lib/validations/approvals/subjects";
import { undoPayload } from "@/lib/validations/approvals/undo-payload";
import { type BulkChange, getStarterId, type ItemResult } from "./bulk-change";

/** Sends one product back with the bulk change's comment, if its validation is undecided. */
export async function sendBackProduct(
  tx: Database,
  bulkChange: BulkChange,
  validationId: number | null,
): Promise<ItemResult> {
  if (validationId === null) return { refused: "Its latest validation is not completed." };
  const subject = (await lockSubjects(tx, [validationId])).get(validationId);
  if (!subject) return { refused: "Its validation no longer exists." };
  const decision = { action: "request_edit" as const, comments: bulkChange.comments };
  const personId = getStarterId(bulkChange);
  const actor = { action: decision.action, personId };
  const refusal = (await findRefusals(tx, [subject], actor, "validation")).get(validationId);
  if (refusal) return { refused: refusal.message };
  const { undoPayload } = await storeDecision(tx, [subject], decision, personId);
  return { decisions: undoPayload };
}

/** For bulk changes that ran before sending back could be undone. */
const STATUS_NOT_STORED_MESSAGE =
  "The previous status was not stored. Decide on the product itself.";

/** Undoes sending back an unchanged product. @returns why it was not undone, or null */
export async function undoSendBack(
  tx: Database,
  bulkChange: BulkChange,
  payload: unknown,
): Promise<string | null> {
  const parsedPayload = undoPayload.safeParse(payload);
  if (!parsedPayload.success) return STATUS_NOT_STORED_MESSAGE;
  const { kept: unrestoredProducts } = await restoreApprovals(
    tx,
    parsedPayload.data,
    getStarterId(bulkChange),
    null,
  );
  return unrestoredProducts[0]?.reason ?? null;
}
