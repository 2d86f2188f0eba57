import type { ApprovalAction } from "@/lib/enums";
import { formatPercent } from "@/lib/format";
import type { ValidationRowJson } from "@/lib/validations/schemas";

const ACTION_LABELS: Record<ApprovalAction, string> = {
  approve: "Approve",
  reject: "Reject",
  request_edit: "Request Edit",
};

type Verdict = Pick<ValidationRowJson, "is_compliant" | "overall_score" | "compliance_threshold">;

/** Returns an action's label, such as "Approve at 44%" if the action contradicts the score. */
export function getActionLabel(action: ApprovalAction, verdict: Verdict): string {
  const { is_compliant, overall_score: score, compliance_threshold: threshold } = verdict;
  if (action !== "approve" || is_compliant !== false || score === null)
    return ACTION_LABELS[action];
  return `${ACTION_LABELS[action]} at ${formatPercent(score, threshold ?? undefined)}`;
}

/** The past participle of each decision. */
export const decisionLabels: Record<ApprovalAction, string> = {
  approve: "Approved",
  reject: "Rejected",
  request_edit: "Edit requested",
};
