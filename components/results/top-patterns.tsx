import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { loadAhead } from "@/components/ui/load-ahead";
import { formatNumber, formatRuleName, getPatternTitle, pluralize } from "@/lib/format";
import type { PatternJson } from "@/lib/validations/findings/schemas";
import type { BulkChangeSubject } from "../bulk-changes/draft-dialog";
import { buildFindingsHref, PATTERN_LIST, toPatternSubject } from "../finding-lists/lists";

const DraftDialog = dynamic(
  loadAhead(() => import("../bulk-changes/draft-dialog").then((module) => module.DraftDialog)),
);

type TopPatternsProps = {
  patterns: readonly PatternJson[];
  /** The id of the batch to which the links are limited, or null for all products. */
  batch: number | null;
  /** Whether the user can change rules. */
  canRule: boolean;
};

/** Lists the most important patterns, with links to their findings and bulk changes. */
export function TopPatterns({ patterns, batch, canRule }: TopPatternsProps) {
  const [subject, draft] = useState<BulkChangeSubject | null>(null);
  const query = PATTERN_LIST.read(batch === null ? {} : { batch: String(batch) });
  return (
    <>
      <ol aria-label="Top patterns" className="divide-y rounded-md border bg-surface-raised">
        {patterns.map((pattern) => (
          <li
            key={JSON.stringify([pattern.rule, pattern.words, pattern.missing, pattern.field])}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5"
          >
            <div className="min-w-0 flex-1 basis-56 text-sm">
              <Link
                href={buildFindingsHref(pattern, query)}
                prefetch={false}
                className="line-clamp-2 break-words font-medium text-ink hover:text-accent-text hover:underline"
              >
                {getPatternTitle(pattern)}
              </Link>
              <p className="break-words text-ink-muted text-xs">
                {`${formatRuleName(pattern.rule_name, pattern.guideline_reference)} · `}
                {pluralize(pattern.findings, "finding")} in {pluralize(pattern.products, "product")}
              </p>
            </div>
            {pattern.would_pass > 0 && (
              <p className="shrink-0 text-ink-muted text-xs">
                <strong className="font-semibold text-ink text-sm tabular-nums">
                  {formatNumber(pattern.would_pass)}
                </strong>{" "}
                would pass
              </p>
            )}
            {/* Without a position in the text, as of a missing element, nothing can be replaced. */}
            {pattern.fix !== "none" && (
              <Button
                size="sm"
                aria-label={`Fix in bulk: ${getPatternTitle(pattern)}`}
                onClick={() => draft(toPatternSubject(pattern, query, { canRule }))}
              >
                Fix in bulk
              </Button>
            )}
          </li>
        ))}
      </ol>
      {subject && <DraftDialog subject={subject} onClose={() => draft(null)} />}
    </>
  );
}
