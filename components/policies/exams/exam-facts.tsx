import Link from "next/link";
import type { ReactNode } from "react";
import { Time } from "@/components/ui/time";
import type { ExamJson } from "@/lib/exams/schemas";
import { grouped } from "@/lib/format";
import { ExamBadge } from "./state-badge";

type ExamFactsProps = { exam: ExamJson; before: ExamJson | null };

const FACTS: readonly { label: string; of: (exam: ExamJson) => ReactNode }[] = [
  { label: "State", of: (exam) => <ExamBadge exam={exam} /> },
  { label: "Model", of: ({ model }) => model },
  { label: "Prompt version", of: ({ prompt_version }) => prompt_version },
  { label: "Modes", of: ({ modes }) => modes.join(", ") },
  { label: "Best mode", of: ({ best_mode }) => best_mode ?? "—" },
  { label: "Each case asked", of: ({ times }) => (times === 1 ? "once" : `${times} times`) },
  { label: "Calls", of: callsOf },
  { label: "Tokens", of: tokensOf },
  { label: "Model's time", of: timeOf },
  { label: "Begun", of: ({ created_at }) => <Time value={created_at} format="full" /> },
];

/** What an exam took, side by side with the newest that it is compared with. */
export function ExamFacts({ exam, before }: ExamFactsProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left text-sm">
      <thead className="bg-surface-sunken text-ink-muted text-xs">
        <tr className="border-b">
          <th scope="col" className="h-8 w-20 px-3 font-medium sm:w-44 sm:px-4">
            <span className="sr-only">Fact</span>
          </th>
          <th scope="col" className="px-2 font-medium sm:px-3">
            This exam
          </th>
          {before && (
            <th scope="col" className="px-2 font-medium sm:px-3">
              <Link href={`/policies/exams/${before.id}`} className="underline hover:text-ink">
                Exam {before.id}
              </Link>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {FACTS.map(({ label, of }) => (
          <tr key={label} className="border-b last:border-b-0">
            <th scope="row" className="px-3 py-1.5 font-normal text-ink-muted sm:px-4">
              {label}
            </th>
            <td className="break-words px-2 py-1.5 sm:px-3">{of(exam)}</td>
            {before && <td className="break-words px-2 py-1.5 sm:px-3">{of(before)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function callsOf({ progress: { done, total } }: ExamJson): string {
  const all = grouped(total);
  return done === total ? all : `${grouped(done)} of ${all}`;
}

function tokensOf({ input_tokens, output_tokens }: ExamJson): string {
  if (input_tokens === null && output_tokens === null) return "—";
  const [read, written] = [input_tokens ?? 0, output_tokens ?? 0];
  return `${grouped(read)} in, ${grouped(written)} out`;
}

function timeOf({ milliseconds }: ExamJson): string {
  if (milliseconds === null) return "—";
  return `${(milliseconds / 1000).toLocaleString("en", { maximumFractionDigits: 1 })} s`;
}
