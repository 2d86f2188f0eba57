import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import type { FindingDecisionJson } from "@/lib/decisions/schemas";
import { grouped } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { DecisionActions } from "../decisions/decision-actions";
import { DecisionState } from "../decisions/decision-state";
import { RuleLink } from "../decisions/rule-link";
import { findingOf, SAID } from "../decisions/words";

type DecisionsCardProps = {
  product: ProductDetailJson;
  /** The newest ones. */
  decisions: Page<FindingDecisionJson>;
  canEdit: boolean;
};

/** What people said of the product's findings, the newest first; absent where nobody has. */
export function DecisionsCard({ product, decisions, canEdit }: DecisionsCardProps) {
  const { results, count } = decisions;
  if (count === 0) return null;
  return (
    <Panel
      title="Decisions"
      description="While one is open, its finding does not count."
      actions={
        <Link
          href={`/findings/decisions?product_id=${encodeURIComponent(product.product_id)}`}
          className="inline-flex min-h-6 items-center text-accent-text text-sm hover:underline"
        >
          {count > results.length ? `All ${grouped(count)}` : "In the List"}
        </Link>
      }
    >
      <ul id={CARD_ID} tabIndex={-1} aria-label="Decisions" className="divide-y focus:outline-none">
        {results.map((decision) => (
          <li key={decision.id} className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 break-words text-sm">
                <span className="font-medium">{findingOf(decision)}</span> · {SAID[decision.kind]}
                {decision.scope === "product" && " in the whole product"} · {decision.reason}
              </p>
              {canEdit && <DecisionActions decision={decision} focusAfter={[CARD_ID, "content"]} />}
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DecisionState decision={decision} />
              <p className="text-ink-muted text-xs">
                {decision.decided_by_name}, <Time value={decision.created_at} />
              </p>
            </div>
            <RuleLink decision={decision} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const CARD_ID = "product-decisions";
