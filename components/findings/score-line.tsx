import { Score } from "@/components/ui/score";
import { formatExactPercent } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";
import { ToPass } from "./to-pass";

/** Shows a validation's score, the threshold and the fixes needed to pass in one line. */
export function ScoreLine({ validation }: { validation: ValidationJson }) {
  const { overall_score: score, compliance_threshold: threshold } = validation;
  return (
    <div className="flex flex-wrap items-baseline gap-x-3 text-ink text-sm">
      <span>
        <Score value={score} beside={threshold} />
        <span className="text-ink-muted"> of {formatExactPercent(threshold)} to pass</span>
      </span>
      <ToPass result={validation} className="font-medium" />
    </div>
  );
}
