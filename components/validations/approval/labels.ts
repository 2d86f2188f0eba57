import type { ApprovalAction } from "@/lib/enums";
import { percent } from "@/lib/format";
import type { ValidationRowJson } from "@/lib/validations/schemas";

const WORDS: Record<ApprovalAction, string> = {
  approve: "Approve",
  reject: "Reject",
  request_edit: "Request Edit",
};

type Verdict = Pick<ValidationRowJson, "is_compliant" | "overall_score" | "compliance_threshold">;

/** Returns the button label of an action: "Approve at 44%" if the action contradicts the score. */
export function wordOf(action: ApprovalAction, verdict: Verdict): string {
  const { is_compliant, overall_score: score, compliance_threshold: threshold } = verdict;
  if (action !== "approve" || is_compliant !== false || score === null) return WORDS[action];
  return `${WORDS[action]} at ${percent(score, threshold ?? undefined)}`;
}
