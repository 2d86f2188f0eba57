import type { Database } from "@/db/client";
import type { UndoKind } from "@/lib/enums";
import { restoreApprovals } from "../approvals/restore";
import { restoreFindingDecision } from "../decisions/restore";
import type { Undone } from "./undone";

/**
 * Restores the state before, in the transaction that uses the token up, and audits it. What somebody
 * has acted on since is left alone and said; a kind that keeps everything so is refused as a whole.
 */
type Restore = (tx: Database, payload: unknown, personId: number) => Promise<Undone>;

/** How each kind of decision is taken back. */
export const RESTORES: Record<UndoKind, Restore> = {
  approvals: restoreApprovals,
  finding_decision: restoreFindingDecision,
};
