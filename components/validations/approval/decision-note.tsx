import type { ValidationRowJson } from "@/lib/validations/schemas";
import { decided } from "./decided";

/** Under a validation's status: what was decided on it, and by whom. */
export function DecisionNote({ approval }: { approval: ValidationRowJson["approval"] }) {
  if (!approval) return null;
  return (
    <p className="text-ink-muted text-xs">
      {decided[approval.action]} by {approval.approved_by_name}
    </p>
  );
}
