import { Badge } from "@/components/ui/badge";
import type { ExamCaseJson } from "@/lib/exams/schemas";

/** Cases that went wrong or changed, each with the model's words. */
export function CaseList({ cases }: { cases: readonly ExamCaseJson[] }) {
  if (cases.length === 0)
    return (
      <p className="px-4 py-3 text-ink-muted text-sm">Every case was answered right each time.</p>
    );
  return (
    <ul className="divide-y">
      {cases.map((each) => (
        <li
          key={`${each.rule} ${each.mode} ${each.kind} ${each.text}`}
          className="flex flex-col gap-1 px-4 py-3 text-sm"
        >
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={each.is_right ? "warning" : "danger"}>{verdictOf(each)}</Badge>
            {each.change && <Badge icon={null}>{each.change === "lost" ? "Lost" : "Gained"}</Badge>}
            <span className="text-ink-muted text-xs">
              Rule {each.rule}, {each.mode}
            </span>
          </p>
          <p className="break-words">{each.text}</p>
          {each.answers
            .flatMap(({ run, words }) => words.map((word) => ({ run, ...word })))
            .map(({ run, quote, reason }) => (
              <p key={`${run} ${quote}`} className="break-words text-ink-muted text-xs">
                Answer {run}: “{quote}” {reason}
              </p>
            ))}
        </li>
      ))}
    </ul>
  );
}

function verdictOf({ is_right, kind, is_unstable }: ExamCaseJson): string {
  if (!is_right) return kind === "must_flag" ? "Missed" : "Wrongly flagged";
  return is_unstable ? "Unstable" : "Right";
}
