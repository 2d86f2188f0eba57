import type { ValidationRowJson } from "@/lib/validations/schemas";
import { DecisionNote } from "./approval/decision-note";
import { StatusBadge, ValidatingBadge } from "./status-badge";
import { VerdictBadge } from "./verdict-badge";

type StatusCellProps = { row: ValidationRowJson; validating?: boolean };

/** How far a validation is, what it came to, and what was decided on it. */
export function StatusCell({ row, validating }: StatusCellProps) {
  return (
    <div className="max-sm:text-right">
      <div className="flex flex-wrap gap-1 max-sm:justify-end">
        {validating ? <ValidatingBadge /> : <StatusBadge status={row.status} />}
        <VerdictBadge row={row} />
      </div>
      <DecisionNote approval={row.approval} />
    </div>
  );
}
