import { Badge } from "@/components/ui/badge";
import type { ExamCaseJson, ExamResultJson } from "@/lib/exams/schemas";
import { plural } from "@/lib/format";

type CasesByRuleProps = {
  cases: readonly ExamCaseJson[];
  results: readonly ExamResultJson[];
  /** Whether the exam compared several modes. */
  isCompared: boolean;
};

/** Cases that went wrong or changed, under their rules, each with the model's words. */
export function CasesByRule({ cases, results, isCompared }: CasesByRuleProps) {
  if (cases.length === 0)
    return (
      <p className="px-4 py-3 text-ink-muted text-sm">Every case was answered right each time.</p>
    );
  const ofRule = Map.groupBy(cases, ({ rule }) => rule);
  return (
    <div className="divide-y">
      {[...ofRule].map(([rule, own]) => {
        const result = results.find((each) => each.rule === rule);
        return (
          <details key={rule} open={ofRule.size === 1}>
            <summary className="cursor-pointer px-4 py-2.5 text-sm hover:bg-surface-hover">
              <span className="font-medium">{result?.name}</span>{" "}
              <span className="text-ink-muted">{countsOf(own)}</span>
              <span className="mt-0.5 line-clamp-1 break-words pl-4 text-ink-muted text-xs">
                {result?.content}
              </span>
            </summary>
            <ul className="divide-y border-t bg-surface-sunken/40">
              {own.map((each) => (
                <Case
                  key={`${each.mode} ${each.kind} ${each.text}`}
                  of={each}
                  mode={isCompared ? each.mode : null}
                />
              ))}
            </ul>
          </details>
        );
      })}
    </div>
  );
}

function countsOf(cases: readonly ExamCaseJson[]): string {
  const count = (fits: (each: ExamCaseJson) => boolean) => cases.filter(fits).length;
  const parts = [
    [count(({ is_right, kind }) => !is_right && kind === "must_flag"), "missed"],
    [count(({ is_right, kind }) => !is_right && kind === "must_pass"), "wrongly flagged"],
    [count(({ is_unstable }) => is_unstable), "unstable"],
    [count(({ change }) => change === "gained"), "gained"],
  ] as const;
  const said = parts.filter(([number]) => number > 0).map((part) => part.join(" "));
  return `${plural(cases.length, "case")}: ${said.join(", ")}`;
}

const OUTCOMES = {
  violated: "flagged",
  passed: "passed",
  cannot_tell: "cannot tell",
  unproven: "flagged without evidence",
  unanswered: "no answer",
} as const;

function Case({ of, mode }: { of: ExamCaseJson; mode: string | null }) {
  const words = of.answers.flatMap(({ run, words }) => words.map((word) => ({ run, ...word })));
  return (
    <li className="flex flex-col gap-1 px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={of.is_right ? "warning" : "danger"}>{verdictOf(of)}</Badge>
        {of.change && <Badge icon={null}>{of.change === "lost" ? "Lost" : "Gained"}</Badge>}
        {mode && <span className="text-ink-muted text-xs">{mode}</span>}
      </p>
      <p lang={of.language ?? undefined} className="break-words">
        {of.text}
      </p>
      <p className="text-ink-muted text-xs">
        Must be {of.kind === "must_flag" ? "flagged" : "passed"}; answered:{" "}
        {of.answers.map(({ outcome }) => OUTCOMES[outcome]).join(", ")}.
      </p>
      {words.map(({ run, quote, reason }) => (
        <p key={`${run} ${quote} ${reason}`} className="break-words text-ink-muted text-xs">
          Answer {run}: “{quote}” {reason}
        </p>
      ))}
    </li>
  );
}

function verdictOf({ is_right, kind, is_unstable }: ExamCaseJson): string {
  if (!is_right) return kind === "must_flag" ? "Missed" : "Wrongly flagged";
  return is_unstable ? "Unstable" : "Right";
}
