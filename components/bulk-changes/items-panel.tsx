import { ListChecks, RotateCcw, X } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { type KeyboardEvent, useMemo, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { Score } from "@/components/ui/score";
import type { BulkChangeItemJson } from "@/lib/bulk-changes/schemas";
import { formatNumber, pluralize } from "@/lib/format";
import { mayBeHtml } from "@/lib/reading/may-be-html";
import { FieldBadge } from "../findings/field-badge";
import { ShownDiff } from "../findings/shown-diff";
import { FilterBar } from "../list/filter-bar";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { formatPageCount } from "../list/page-counts";
import { useList } from "../list/use-list";
import { OUTCOME_LABELS, OUTCOME_TONES } from "./labels";
import { defineBulkChangeItemList } from "./lists";
import type { BulkChangeState } from "./use-bulk-change";

type ItemsPanelProps = {
  bulkChange: BulkChangeState;
  first: FirstPage<BulkChangeItemJson>;
  canEdit: boolean;
};

/** Lists a bulk change's products, most unusual first. */
export function ItemsPanel({ bulkChange, first, canEdit }: ItemsPanelProps) {
  const { data, rules, move } = bulkChange;
  const definition = useMemo(() => defineBulkChangeItemList(data.id), [data.id]);
  const list = useList(definition, first);
  const ruleOptions = rules.flatMap(({ rule, name }) =>
    rule === null ? [] : [{ value: rule, label: name }],
  );
  const canMove = canEdit && data.state === "ready";
  return (
    <Panel flush>
      <FilterBar list={list} options={{ rules: ruleOptions }} />
      <FailureBanner failure={move.failure} onDismiss={move.dismiss} className="m-3" />
      <ListBody
        list={list}
        empty={{
          icon: ListChecks,
          text: data.state === "preparing" ? "The changes are being computed." : undefined,
        }}
        summary={(page) => (
          <p className="text-ink-muted text-sm">
            {formatPageCount(page)} {page.count === 1 ? "product" : "products"}, most unusual first
            {canMove && (
              <span className="max-sm:hidden">
                {" "}
                · <kbd className="font-mono">j</kbd> <kbd className="font-mono">k</kbd> to move,{" "}
                <kbd className="font-mono">x</kbd> to exclude
              </span>
            )}
          </p>
        )}
      >
        {(items) => (
          <ul aria-label="Products of the bulk change" className="divide-y">
            {items.map((item) => (
              <BulkChangeItem
                key={item.product_id}
                item={item}
                busy={move.running?.product_id === item.product_id}
                onMove={canMove ? () => move.run(item) : undefined}
              />
            ))}
          </ul>
        )}
      </ListBody>
    </Panel>
  );
}

/** Number of characters shown around changes. */
const CONTEXT_LENGTH = 160;

// Rendered on the server too: the changes are what the page is opened for.
const ChangedText = dynamic(() => import("./changed-text").then((module) => module.ChangedText), {
  loading: () => <Skeleton className="h-24" />,
});

type BulkChangeItemProps = {
  item: BulkChangeItemJson;
  /** Excludes or includes the product. Absent if the user lacks permission. */
  onMove?: () => void;
  busy: boolean;
};

/** Shows a bulk change's effect on one product. Pressing Space excludes the focused product. */
function BulkChangeItem({ item, onMove, busy }: BulkChangeItemProps) {
  const { product_id, name, outcome, reason } = item;
  const handleMove = outcome === "planned" || outcome === "left_out" ? onMove : undefined;
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.key !== " " || event.target !== event.currentTarget || !handleMove) return;
    event.preventDefault();
    if (!busy) handleMove();
  };
  return (
    <li
      data-row
      // biome-ignore lint/a11y/noNoninteractiveTabindex: focusable for j, k and Space
      tabIndex={0}
      onKeyDown={onKeyDown}
      className="scroll-mt-24 px-4 py-3 focus-visible:-outline-offset-2"
    >
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <Link
            href={`/product-validations/${encodeURIComponent(product_id)}`}
            prefetch={false}
            className="row-link break-words font-medium hover:text-accent-text hover:underline"
          >
            {name}
          </Link>
          <p className="break-words text-ink-muted text-xs">{product_id}</p>
        </div>
        <Figures item={item} />
        <Badge tone={OUTCOME_TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>
        {handleMove && (
          <Button
            size="sm"
            className="w-24"
            busy={busy}
            aria-keyshortcuts="x"
            aria-label={`${outcome === "planned" ? "Exclude" : "Include"} ${name}`}
            onClick={handleMove}
          >
            {outcome === "planned" ? <X aria-hidden /> : <RotateCcw aria-hidden />}
            {outcome === "planned" ? "Exclude" : "Include"}
          </Button>
        )}
      </div>
      {reason && <p className="mt-1 break-words text-ink-muted text-sm">{reason}</p>}
      <Changes item={item} />
    </li>
  );
}

function Figures({ item }: { item: BulkChangeItemJson }) {
  const { violations_before, violations_after, score_before, score_after } = item;
  if (violations_before === null || violations_after === null || item.after === null) return null;
  return (
    <p className="flex min-h-5 items-center gap-3 text-ink-muted text-xs tabular-nums">
      <span>
        <Score value={score_before} /> <Arrow /> <Score value={score_after} />
      </span>
      <span>
        {formatNumber(violations_before)} <Arrow /> {pluralize(violations_after, "violation")}
      </span>
    </p>
  );
}

function Arrow() {
  return (
    <>
      <span aria-hidden>→</span>
      <span className="sr-only"> to </span>
    </>
  );
}

function Changes({ item }: { item: BulkChangeItemJson }) {
  const { field, before, after, further } = item;
  if (field === null || before === null || after === null) return null;
  return (
    <div className="mt-2 flex max-w-[90ch] flex-col gap-2 text-sm">
      {[{ field, item: item.item, before, after }, ...further].map((change) => (
        <Change key={`${change.field} ${change.item}`} {...change} />
      ))}
    </div>
  );
}

function Change({ field, item, before, after }: BulkChangeItemJson["further"][number]) {
  const [isExpanded, setExpanded] = useState(false);
  const isLong = before.length > 2 * CONTEXT_LENGTH || mayBeHtml(before);
  return (
    <div className="flex min-w-0 flex-col items-start gap-1">
      <FieldBadge of={{ field, item }} />
      {isExpanded ? (
        <ShownDiff before={before} after={after} />
      ) : (
        <ChangedText before={before} after={after} contextLength={CONTEXT_LENGTH} />
      )}
      {isLong && (
        <button
          type="button"
          onClick={() => setExpanded(!isExpanded)}
          className="min-h-6 text-accent-text text-xs hover:underline"
        >
          {isExpanded ? "Show Only the Change" : "Show the Whole Text"}
        </button>
      )}
    </div>
  );
}
