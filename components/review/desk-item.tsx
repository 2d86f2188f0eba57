"use client";

import Link from "next/link";
import { Rows } from "@/components/ui/rows";
import { ScoreBar } from "@/components/ui/score";
import { Section } from "@/components/ui/section";
import { Time } from "@/components/ui/time";
import { exactPercent, percent, plural } from "@/lib/format";
import type { Reviewed } from "@/lib/review/schemas";
import type { ValidationJson } from "@/lib/validations/schemas";
import { DecidingOn } from "../decisions/deciding";
import { Findings } from "../findings/findings";
import type { ViolationFocus } from "../findings/use-violation-focus";
import type { AnyViolation, FixIn } from "../findings/violation-card";
import { HistoryItem } from "../history/history-item";
import { ProductStatusBadge } from "../products/product-status-badge";
import { StaleBadge } from "../validations/stale-badge";
import { VerdictBadge } from "../validations/verdict-badge";

type DeskItemProps = {
  reviewed: Reviewed;
  violations: AnyViolation[];
  focus: ViolationFocus;
  fixIn: FixIn;
};

/** A product with its text, what was found in it, and what is known of it. */
export function DeskItem({ reviewed, violations, focus, fixIn }: DeskItemProps) {
  const { validation, product, history, batch } = reviewed;
  return (
    <DecidingOn product={product.id} may>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 break-words font-semibold text-lg tracking-tight">{product.name}</h2>
        <Link
          href={`/product-validations/${encodeURIComponent(product.product_id)}`}
          className="break-all text-accent-text text-sm hover:underline"
        >
          {product.product_id}
        </Link>
        <ProductStatusBadge status={product.status} />
        <VerdictBadge row={validation} />
        {validation.is_stale && <StaleBadge />}
      </header>
      <Findings
        validation={validation}
        violations={violations}
        focus={focus}
        fixIn={fixIn}
        onPage
        verdict={<Verdict validation={validation} />}
      >
        <Section title="Product">
          <Rows
            items={[
              { label: "Category", value: product.category_name },
              { label: "Brand guidelines", value: product.brand_guidelines_name ?? "—" },
              { label: "Batch", value: batch?.name ?? "—" },
              { label: "Uploaded by", value: product.uploaded_by_name },
              { label: "Uploaded", value: <Time value={product.created_at} format="full" /> },
            ]}
          />
        </Section>
        {history.entries.length > 0 && (
          <Section title="History">
            <ol className="flex flex-col">
              {history.entries.map((entry) => (
                <HistoryItem key={entry.key} entry={entry} />
              ))}
            </ol>
          </Section>
        )}
      </Findings>
    </DecidingOn>
  );
}

/** The score, and how far it is from passing. */
function Verdict({ validation }: { validation: ValidationJson }) {
  const { overall_score: score, compliance_threshold: threshold, is_compliant } = validation;
  return (
    <div className="flex flex-col gap-1 rounded-lg border bg-surface-raised px-4 py-2.5">
      <ScoreBar value={score} beside={threshold} />
      <p className="text-ink-muted text-xs">
        {is_compliant ? "Meets" : "Below"} the threshold of {exactPercent(threshold)}.
      </p>
    </div>
  );
}

/** What a screen reader hears when an item comes onto the desk. */
export function spokenName({ validation, product }: Reviewed, place: string): string {
  const found = validation.total_violations + validation.total_brand_guidelines_violations;
  const verdict = validation.is_compliant ? "Compliant" : "Not compliant";
  const score = percent(validation.overall_score, validation.compliance_threshold ?? undefined);
  return `${product.name}. ${verdict}, ${score}. ${plural(found, "finding")}. ${place}`;
}
