"use client";

import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Time } from "@/components/ui/time";
import type { ProductHistory } from "@/lib/history/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import { HistoryItem } from "../history/history-item";
import { HISTORY_STEP } from "./page-query";
import { usePageState } from "./use-page-state";

type HistoryCardProps = { product: ProductDetailJson; history: ProductHistory };

/** What was done to the product, and by whom; the newest first. */
export function HistoryCard({ product, history }: HistoryCardProps) {
  return (
    <Panel title="History" description="Edits and decisions, the newest first.">
      <ol className="flex flex-col">
        {history.entries.map((entry) => (
          <HistoryItem key={entry.key} entry={entry} />
        ))}
        {!history.more && (
          <li className="relative border-l pl-5">
            <span aria-hidden className="absolute top-1.5 -left-1 size-2 rounded-full bg-neutral" />
            <p className="text-sm">
              <span className="font-medium">{product.uploaded_by_name}</span> uploaded the product{" "}
              <Time value={product.created_at} className="text-ink-muted" />
            </p>
          </li>
        )}
      </ol>
      {history.more && <MoreHistory />}
    </Panel>
  );
}

function MoreHistory() {
  const { shown, showHistory } = usePageState();
  return (
    <Button className="mt-2" onClick={() => showHistory(shown + HISTORY_STEP)}>
      Show Older
    </Button>
  );
}
