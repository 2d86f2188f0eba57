import type { ApprovalAction } from "@/lib/enums";

/** What a decision is called once it is made. */
export const decided: Record<ApprovalAction, string> = {
  approve: "Approved",
  reject: "Rejected",
  request_edit: "Edit requested",
};
