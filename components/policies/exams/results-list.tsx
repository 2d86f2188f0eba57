import { Facts } from "@/components/ui/panel";
import type { ExamResultJson } from "@/lib/exams/schemas";
import { Rate } from "./rate";
import { ExamStateBadge } from "./state-badge";

type ResultsListProps = {
  results: readonly ExamResultJson[];
  /** Of the exam it is compared with; null where there is none. */
  before: readonly ExamResultJson[] | null;
};

/** Each rule in each mode, beside what the exam taken over last said of it. */
export function ResultsList({ results, before }: ResultsListProps) {
  return (
    <ul className="divide-y">
      {results.map((result) => {
        const old = before?.find(({ rule }) => rule === result.rule);
        return (
          <li key={`${result.rule} ${result.mode}`} className="flex flex-col gap-2 px-4 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 break-words font-medium text-sm">{result.name}</span>
              <ExamStateBadge state={result.state} />
              <span className="text-ink-muted text-xs">{result.mode}</span>
            </p>
            <p className="line-clamp-2 break-words text-ink-muted text-xs">{result.content}</p>
            <Facts
              items={[
                { label: "Missed", value: <Rate rate={result.missed} /> },
                { label: "Wrongly flagged", value: <Rate rate={result.flagged} /> },
                { label: "Unstable", value: result.unstable },
                { label: "Quotes not in the text", value: result.lost_quotes },
                ...(old
                  ? [
                      { label: "Missed before", value: <Rate rate={old.missed} /> },
                      { label: "Wrongly flagged before", value: <Rate rate={old.flagged} /> },
                      { label: "Cases lost", value: result.lost },
                      { label: "Cases gained", value: result.gained },
                    ]
                  : []),
              ]}
            />
          </li>
        );
      })}
    </ul>
  );
}
