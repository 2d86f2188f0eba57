import { ListChecks } from "lucide-react";
import Link from "next/link";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { rowLinkClass } from "@/components/ui/table";
import type { PatternJson } from "@/lib/findings/schemas";
import { grouped, plural } from "@/lib/format";
import { findingsOf, PATTERNS } from "../finding-lists/lists";

const ALL = "/findings?ordering=-would_pass";

/** The patterns whose going would bring most products over their threshold. */
export function WorthMending({ patterns }: { patterns: PatternJson[] }) {
  return (
    <Panel
      title="Worth Mending First"
      description="What keeps most products below their threshold."
      flush
      actions={
        <Link href={ALL} prefetch={false} className="text-accent-text text-sm hover:underline">
          All findings
        </Link>
      }
    >
      {patterns.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title="Nothing Stands Out"
          text="No product would reach its threshold by one kind of finding alone."
        />
      ) : (
        <ol>
          {patterns.map((pattern) => (
            <Row key={JSON.stringify(pattern)} pattern={pattern} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Row({ pattern }: { pattern: PatternJson }) {
  const { words, guideline_reference: rule, would_pass: wouldPass, findings, products } = pattern;
  return (
    <li className="relative flex min-h-14 items-center gap-4 border-b px-4 py-2 last:border-b-0 hover:bg-surface-hover">
      <div className="min-w-0 flex-1 text-sm">
        <Link
          href={findingsOf(pattern, PATTERNS.read({}))}
          prefetch={false}
          className={`line-clamp-2 break-words ${rowLinkClass}`}
        >
          {words === null ? rule : `“${words}”`}
        </Link>
        <p className="break-words text-ink-muted text-xs">
          {words !== null && `${rule} · `}
          {plural(findings, "finding")} in {plural(products, "product")}
        </p>
      </div>
      <p className="shrink-0 text-right text-sm">
        <strong className="block font-semibold text-base tabular-nums">{grouped(wouldPass)}</strong>
        <span className="text-ink-muted text-xs">would pass</span>
      </p>
    </li>
  );
}
