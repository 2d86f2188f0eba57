import { formatNumber, formatPercent } from "@/lib/format";
import type { AnalysisJson } from "@/lib/validations/schemas";

type PassRequirementsProps = {
  result: Pick<AnalysisJson, "to_pass" | "overall_score" | "score_ledger" | "compliance_threshold">;
  className?: string;
};

/** Shows the smallest set of violations to fix for the text to pass, if it fails. */
export function PassRequirements({ result, className }: PassRequirementsProps) {
  const { to_pass: requiredFixes, overall_score: score, score_ledger: ledger } = result;
  const threshold = result.compliance_threshold ?? undefined;
  if (!requiredFixes || score === null) return null;
  const penaltyCount = ledger.filter(({ factor }) => factor !== 1).length;
  const { violations, score_after: after, fixable } = requiredFixes;
  return (
    <p className={className}>
      Fix {formatNumber(violations.length)} of {formatNumber(penaltyCount)} to pass (
      {formatPercent(score, threshold)} → {formatPercent(after)})
      {fixable > 0 && (
        <span className="text-ink-muted">
          {fixable === violations.length
            ? violations.length === 1
              ? ", can be fixed automatically"
              : ", all can be fixed automatically"
            : `, ${formatNumber(fixable)} can be fixed automatically`}
        </span>
      )}
    </p>
  );
}
