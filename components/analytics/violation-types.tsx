import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import type { ViolationTypeJson } from "@/lib/analytics/schemas";
import { sentenceCase } from "@/lib/format";
import { shown, whole } from "./numbers";

/** What kinds of violations were found, each with its share of all. */
export function ViolationTypes({ types }: { types: ViolationTypeJson[] }) {
  return (
    <Panel title="Common Violations" description="Every violation found, by its type." flush>
      {types.length === 0 ? (
        <p className="p-4 text-ink-muted text-sm">No violations were found in this period.</p>
      ) : (
        <ul>
          {types.map(({ type, count, percentage }) => (
            <li key={type} className="border-b px-4 py-2 text-sm last:border-b-0">
              <div className="flex justify-between gap-4">
                <Link
                  href={`/findings?violation_type=${type}`}
                  prefetch={false}
                  className="min-w-0 break-words hover:text-accent-text hover:underline"
                >
                  {sentenceCase(type)}
                </Link>
                <span className="shrink-0 tabular-nums">
                  {whole(count)} <span className="text-ink-muted">({shown(percentage)}%)</span>
                </span>
              </div>
              <div aria-hidden className="mt-1 h-1.5 rounded-full bg-neutral-line">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${percentage}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
