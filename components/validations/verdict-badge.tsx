import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ApprovalAction } from "@/lib/enums";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { decided } from "./approval/decided";

const TONES: Record<ApprovalAction, Tone> = {
  approve: "success",
  reject: "danger",
  request_edit: "warning",
};

type VerdictBadgeProps = { row: Pick<ValidationRowJson, "is_compliant" | "approval"> };

/** What a person decided or, before that, whether the text keeps to its policies; nothing before it is checked. */
export function VerdictBadge({ row: { is_compliant, approval } }: VerdictBadgeProps) {
  if (approval) return <Badge tone={TONES[approval.action]}>{decided[approval.action]}</Badge>;
  if (is_compliant === null) return null;
  return (
    <Badge tone={is_compliant ? "success" : "warning"}>
      {is_compliant ? "Compliant" : "Not compliant"}
    </Badge>
  );
}
