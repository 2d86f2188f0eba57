import type { ApprovalAction } from "@/lib/enums";

export const COMMENTS_REQUIRED_MESSAGE =
  "Comments are required for reject and request edit actions";

/** Returns whether a decision requires comments: rejecting and requesting edits need a reason. */
export function needsComments(action: ApprovalAction): boolean {
  return action !== "approve";
}
