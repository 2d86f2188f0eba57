import type { ApprovalAction } from "@/lib/enums";

export const COMMENTS_REQUIRED = "Comments are required for reject and request edit actions";

/** Whether a decision is sent only with comments: rejecting and asking for edits need a reason. */
export function needsComments(action: ApprovalAction): boolean {
  return action !== "approve";
}
