"use client";

import { ChevronRight, CircleDashed, WandSparkles } from "lucide-react";
import { flushSync } from "react-dom";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Spinner } from "@/components/ui/progress";
import { ScoreBar } from "@/components/ui/score";
import { useSingleKeys } from "@/components/ui/single-key";
import { percent, plural } from "@/lib/format";
import type { AnalysisJson } from "@/lib/validations/schemas";
import { FieldBadge } from "./field-badge";
import { inTextOrder } from "./in-text-order";
import { textAt } from "./product-texts";
import { Reference } from "./reference";
import { SeverityLabel } from "./severity-label";
import { type Fix, fixOf } from "./suggestion-fix";
import { Rest, useFirst } from "./use-first";
import type { LiveCheck } from "./use-live-check";
import { type AnyViolation, typeOf } from "./violation-card";

type LiveFindingsProps = {
  check: LiveCheck;
  activeId: number | null;
  /** Looks at a violation, without leaving the findings. */
  onLook: (violation: AnyViolation) => void;
  /** Shows its words in the text. */
  onShow: (violation: AnyViolation) => void;
  onApply: (fix: Fix, violation: AnyViolation) => void;
  /** Whether its text can be changed here. */
  isWritten: (violation: AnyViolation) => boolean;
};

/** What would be found in the text, the score it would get, and suggestions to apply. */
export function LiveFindings({ check, ...list }: LiveFindingsProps) {
  const { analysis, error, current } = check;
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Verdict check={check} />
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
      {analysis && <NotChecked checks={analysis.checks} because={analysis.not_checked_because} />}
      {analysis && <FindingList analysis={analysis} current={current} {...list} />}
    </div>
  );
}

type FindingListProps = Omit<LiveFindingsProps, "check"> & {
  analysis: AnalysisJson;
  /** Whether the text is still the one that was checked. */
  current: boolean;
};

function FindingList({ analysis, current, activeId, ...on }: FindingListProps) {
  const { onLook, onShow, onApply, isWritten } = on;
  const fixFor = (violation: AnyViolation) =>
    current && isWritten(violation)
      ? fixOf(violation, textAt(analysis.checked_texts ?? {}, violation) ?? "")
      : null;
  const violations = inTextOrder(analysis);
  const reached = violations.findIndex(({ id }) => id === activeId);
  const { list, shown, hidden, showRest } = useFirst<AnyViolation, HTMLOListElement>(
    violations,
    reached,
  );
  const step = (by: 1 | -1) => {
    const start = reached < 0 && by < 0 ? 0 : reached;
    const at = (start + by + violations.length) % violations.length;
    const next = violations[at];
    if (!next) return;
    // It may be among those that are drawn only once they are gone to.
    flushSync(() => onLook(next));
    const item = list.current?.children[at];
    if (item instanceof HTMLElement) item.focus();
  };
  useSingleKeys({ n: () => step(1), p: () => step(-1) }, list);
  return (
    <>
      <ol ref={list} className="flex flex-col gap-2">
        {shown.map((violation) => (
          <Finding
            key={violation.id}
            violation={violation}
            active={violation.id === activeId}
            fix={fixFor(violation)}
            onShow={() => onShow(violation)}
            onApply={(fix) => onApply(fix, violation)}
          />
        ))}
      </ol>
      <Rest hidden={hidden} onShow={showRest} />
    </>
  );
}

function Verdict({ check: { analysis, checking } }: { check: LiveCheck }) {
  const found = analysis
    ? analysis.violations.length + analysis.brand_guidelines_violations.length
    : 0;
  return (
    <div className="rounded-md border px-3 py-2">
      <div className="flex h-5 items-center justify-between gap-2 text-ink-muted text-xs">
        <span>Score of this text</span>
        {checking && <Spinner label="Checking" className="text-xs" />}
      </div>
      <div className="flex h-6 items-center *:flex-1">
        <ScoreBar value={analysis?.overall_score} />
      </div>
      <p role="status" className="min-h-9 text-ink-muted text-xs">
        {analysis
          ? `${plural(found, "violation")}, ${analysis.passed_threshold ? "meets" : "below"} the threshold of ${percent(analysis.compliance_threshold)}.`
          : "Not checked yet."}
      </p>
    </div>
  );
}

/** The rules that nobody checked, which the score says nothing about. */
function NotChecked({
  checks,
  because,
}: {
  checks: AnalysisJson["checks"];
  because: string | null;
}) {
  const open = checks.filter(({ outcome }) => outcome === "not_checked");
  if (open.length === 0) return null;
  return (
    <details className="group rounded-md border text-ink-muted text-xs">
      <summary className="flex cursor-pointer items-center gap-1.5 px-3 py-1.5">
        <CircleDashed aria-hidden className="size-3.5 shrink-0 text-warning-text" />
        {plural(open.length, "rule")} not checked{because && `: ${because}`}
        <ChevronRight
          aria-hidden
          className="ml-auto size-3.5 shrink-0 transition-transform group-open:rotate-90"
        />
      </summary>
      <ul className="flex flex-col gap-1 border-t px-3 py-2">
        {open.map(({ source, rule, rule_type, guideline_reference: reference }) => (
          <li key={`${source} ${rule} ${rule_type} ${reference}`} className="break-words">
            {reference}
          </li>
        ))}
      </ul>
    </details>
  );
}

type FindingProps = {
  violation: AnyViolation;
  active: boolean;
  fix: Fix | null;
  onShow: () => void;
  onApply: (fix: Fix) => void;
};

function Finding({ violation, active, fix, onShow, onApply }: FindingProps) {
  const words = violation.visible_words || violation.violating_words;
  const byModel = violation.checked_by === "ai";
  return (
    <li
      tabIndex={-1}
      className={cn(
        "flex flex-col gap-1 rounded-md border px-3 py-2 text-sm",
        active && "border-accent-line bg-accent-soft",
      )}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <SeverityLabel severity={violation.severity} />
        <FieldBadge of={violation} />
        {byModel && (
          <Badge icon={null} className="ml-auto">
            Found by AI
          </Badge>
        )}
        {words === null ? (
          <span className={cn("font-medium", byModel && "basis-full")}>{typeOf(violation)}</span>
        ) : (
          <button
            type="button"
            onClick={onShow}
            title="Show in the text"
            className={cn(
              "line-clamp-2 min-w-0 break-words text-left font-medium text-accent-text hover:underline",
              byModel && "basis-full",
            )}
          >
            “{words}”
          </button>
        )}
      </div>
      <p className="break-words text-ink-muted text-xs">{violation.reason}</p>
      <Reference text={violation.reference} />
      {violation.suggestion && (
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 break-words py-0.5">{violation.suggestion}</p>
          {fix && (
            <Button
              size="sm"
              aria-label={`Apply: ${violation.suggestion}`}
              onClick={() => onApply(fix)}
            >
              <WandSparkles aria-hidden />
              Apply
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
