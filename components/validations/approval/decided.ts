import type { ApprovalAction } from "@/lib/enums";

/** The past participle of each decision. */
export const decisionLabels: Record<ApprovalAction, string> = {
  approve: "Approved",
  reject: "Rejected",
  request_edit: "Edit requested",
};
