import { Badge } from "@/components/ui/badge";
import type { ValidationRowJson } from "@/lib/validations/schemas";

/** Whether a validation's text may go out as it is; nothing before it is completed. */
export function VerdictBadge({ row }: { row: Pick<ValidationRowJson, "is_compliant"> }) {
  if (row.is_compliant === null) return null;
  return (
    <Badge tone={row.is_compliant ? "success" : "warning"}>
      {row.is_compliant ? "Compliant" : "Needs review"}
    </Badge>
  );
}
