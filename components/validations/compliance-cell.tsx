import { cn } from "@/components/ui/cn";
import { ScoreBar } from "@/components/ui/score";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { StaleBadge } from "./badges";

type ComplianceCellProps = {
  row: Pick<ValidationRowJson, "overall_score" | "is_stale">;
  /** The bar's classes. */
  className: string;
};

/** A table cell that shows a validation's score and whether the score is outdated. */
export function ComplianceCell({ row, className }: ComplianceCellProps) {
  return (
    <div className="flex items-center gap-2 max-sm:flex-row-reverse">
      <ScoreBar value={row.overall_score} className={cn("max-sm:ml-auto", className)} />
      {row.is_stale && <StaleBadge />}
    </div>
  );
}
