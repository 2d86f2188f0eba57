import { ChevronRight, CircleDashed } from "lucide-react";
import dynamic from "next/dynamic";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Spinner } from "@/components/ui/progress";
import { ScoreBar } from "@/components/ui/score";
import { formatExactPercent, formatRuleName, pluralize } from "@/lib/format";
import type { AnalysisJson } from "@/lib/validations/schemas";
import type { FindingActions } from "./finding-list";
import type { Fix } from "./fix";
import { FixAll } from "./fix-all";
import { PassRequirements } from "./pass-requirements";
import type { TextLocation } from "./product-texts";
import { sortByTextOrder } from "./sort-by-text-order";
import type { LiveCheck } from "./use-live-check";

// Loaded when the first result arrives.
const FindingList = dynamic(() => import("./finding-list").then((module) => module.FindingList), {
  ssr: false,
});

type LiveFindingsProps = Omit<FindingActions, "rewrite"> & {
  check: LiveCheck;
  /** Applies several fixes to one text as a single edit. */
  onFixAll: (changes: readonly Fix[], location: TextLocation) => void;
  /** Whether to open Fix All as soon as the fixes are known. */
  isFixAllRequested?: boolean;
  onFixAllOpen?: () => void;
};

/** Shows the current text's findings, score and suggestions. */
export function LiveFindings({
  check,
  onFixAll,
  isFixAllRequested,
  onFixAllOpen,
  ...list
}: LiveFindingsProps) {
  const { analysis, error, current, asked } = check;
  const hasFixes = analysis && current && sortByTextOrder(analysis).some(({ fix }) => fix);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Verdict check={check} />
      {hasFixes && (
        <FixAll
          analysis={analysis}
          asked={asked}
          isWritten={list.isWritten}
          isRequested={isFixAllRequested}
          onOpen={onFixAllOpen}
          onApply={onFixAll}
        />
      )}
      {error && (
        <Banner
          tone="error"
          action={
            <Button size="sm" onClick={check.retry}>
              Try Again
            </Button>
          }
        >
          {error}
        </Banner>
      )}
      {analysis && <NotChecked checks={analysis.checks} reason={analysis.not_checked_because} />}
      {analysis && (
        <FindingList
          analysis={analysis}
          current={current}
          rewrite={analysis.can_rewrite ? asked : null}
          {...list}
        />
      )}
    </div>
  );
}

function Verdict({ check: { analysis, checking } }: { check: LiveCheck }) {
  const findingCount = analysis
    ? analysis.violations.length + analysis.brand_guidelines_violations.length
    : 0;
  return (
    <div className="rounded-md border px-3 py-2">
      <div className="flex h-5 items-center justify-between gap-2 text-ink-muted text-xs">
        <span>Score of this text</span>
        {checking && <Spinner label="Checking" className="text-xs" />}
      </div>
      <div className="flex h-6 items-center *:flex-1">
        <ScoreBar value={analysis?.overall_score} shownThreshold={analysis?.compliance_threshold} />
      </div>
      <p role="status" className="min-h-9 text-ink-muted text-xs">
        {analysis ? describeResult(analysis, findingCount) : "Not checked yet."}
      </p>
      {analysis && <PassRequirements result={analysis} className="text-xs" />}
    </div>
  );
}

function describeResult(
  { passed_threshold: passed, compliance_threshold }: AnalysisJson,
  findingCount: number,
) {
  if (passed === null) return "None of the rules were checked.";
  return `${pluralize(findingCount, "violation")}, ${passed ? "meets" : "below"} the threshold of ${formatExactPercent(compliance_threshold)}.`;
}

function NotChecked({ checks, reason }: { checks: AnalysisJson["checks"]; reason: string | null }) {
  const open = checks.filter(({ outcome }) => outcome === "not_checked");
  if (open.length === 0) return null;
  return (
    <details className="group rounded-md border text-ink-muted text-xs">
      <summary className="flex cursor-pointer items-center gap-1.5 px-3 py-1.5">
        <CircleDashed aria-hidden className="size-3.5 shrink-0 text-warning-text" />
        {pluralize(open.length, "rule")} not checked{reason && `: ${reason}`}
        <ChevronRight
          aria-hidden
          className="ml-auto size-3.5 shrink-0 transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="flex flex-col gap-1 border-t px-3 py-2">
        {open.map(({ source, rule, rule_type, rule_name, guideline_reference: reference }) => (
          <li key={`${source} ${rule} ${rule_type} ${reference}`} className="break-words">
            {formatRuleName(rule_name, reference)}
          </li>
        ))}
      </ul>
    </details>
  );
}
