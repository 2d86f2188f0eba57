import type { ValidationRowJson } from "@/lib/validations/schemas";
import { StatusBadge, ValidatingBadge } from "./status-badge";
import { VerdictBadge } from "./verdict-badge";

type StatusCellProps = { row: ValidationRowJson; validating?: boolean };

/** What a validation came to or, before that, how far it is; and what was decided on it by whom. */
export function StatusCell({ row, validating }: StatusCellProps) {
  const done = row.status === "completed" && !validating;
  return (
    <div className="max-sm:text-right">
      <div className="flex flex-wrap gap-1 max-sm:justify-end">
        {validating ? (
          <ValidatingBadge />
        ) : done ? (
          <VerdictBadge row={row} />
        ) : (
          <StatusBadge status={row.status} />
        )}
      </div>
      {done && <Note row={row} />}
    </div>
  );
}

function Note({ row: { approval } }: Pick<StatusCellProps, "row">) {
  return (
    <p className="text-ink-muted text-xs">
      {approval ? `Completed, by ${approval.approved_by_name}` : "Completed"}
    </p>
  );
}
