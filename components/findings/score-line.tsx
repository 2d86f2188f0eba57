import dynamic from "next/dynamic";
import { cn } from "@/components/ui/cn";
import { loadAhead } from "@/components/ui/load-ahead";
import { PopoverButton, PopoverSkeleton } from "@/components/ui/popover-button";
import { getScoreTone } from "@/components/ui/score";
import { toneText } from "@/components/ui/tone";
import { formatExactPercent, formatPercent } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";
import { PassRequirements } from "./pass-requirements";
import { sortByTextOrder } from "./sort-by-text-order";

const ScoreLedger = dynamic(
  loadAhead(() => import("./score-ledger").then((module) => module.ScoreLedger)),
  {
    ssr: false,
    loading: PopoverSkeleton,
  },
);

const LEDGER_WIDTH = 640;

type ScoreLineProps = {
  validation: ValidationJson;
  /** Whether its parts are items of the parent's only line on wide screens, and shortened to fit. */
  inLine?: boolean;
};

/** Shows score, threshold and the fixes needed to pass. The score opens its ledger. */
export function ScoreLine({ validation, inLine }: ScoreLineProps) {
  const { overall_score: score, compliance_threshold: threshold } = validation;
  return (
    <div
      className={cn(
        "flex flex-wrap items-baseline gap-x-3 text-ink text-sm",
        inLine && "lg:contents",
      )}
    >
      <span className="shrink-0">
        {score === null ? (
          "—"
        ) : (
          <PopoverButton
            label={formatPercent(score, threshold ?? undefined)}
            dialogLabel="Score ledger"
            width={LEDGER_WIDTH}
            className={cn(
              "rounded-sm font-medium tabular-nums underline decoration-dotted underline-offset-4",
              toneText[getScoreTone(score)],
            )}
          >
            {(close) => (
              <div className="p-3">
                <ScoreLedger
                  validation={validation}
                  violations={sortByTextOrder(validation)}
                  onShow={(id) => {
                    close();
                    showCard(id);
                  }}
                />
              </div>
            )}
          </PopoverButton>
        )}
        <span className="text-ink-muted"> of {formatExactPercent(threshold)} to pass</span>
      </span>
      <PassRequirements
        result={validation}
        className={cn("font-medium", inLine && "lg:min-w-0 lg:shrink-[100] lg:truncate")}
      />
    </div>
  );
}

function showCard(violationId: number): void {
  document.querySelector<HTMLElement>(`main [data-card~="${violationId}"]`)?.focus();
}
