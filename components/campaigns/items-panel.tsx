"use client";

import { ListChecks } from "lucide-react";
import { useMemo, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Panel } from "@/components/ui/panel";
import { useSingleKeys } from "@/components/ui/single-key";
import type { CampaignItemJson } from "@/lib/campaigns/schemas";
import { FilterBar } from "../list/filter-bar";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { countOf } from "../list/page-counts";
import { useList } from "../list/use-list";
import { CampaignItem } from "./campaign-item";
import { campaignItems } from "./lists";
import type { CampaignState } from "./use-campaign";

type ItemsPanelProps = {
  campaign: CampaignState;
  first: FirstPage<CampaignItemJson>;
  canEdit: boolean;
};

/** The products of a campaign, those first that look least like the rest. */
export function ItemsPanel({ campaign, first, canEdit }: ItemsPanelProps) {
  const { data, move } = campaign;
  const definition = useMemo(() => campaignItems(data.id), [data.id]);
  const list = useList(definition, first);
  const rows = list.page.data?.results ?? [];
  const place = useRef<HTMLDivElement>(null);
  const canMove = canEdit && data.state === "ready";
  const focused = () => place.current?.querySelector("[data-item]:focus, [data-item]:focus-within");
  const step = (by: number) => {
    const items = [...(place.current?.querySelectorAll<HTMLElement>("[data-item]") ?? [])];
    const at = items.findIndex((item) => item.matches(":focus, :focus-within"));
    items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + by))]?.focus();
  };
  const takeOut = () => {
    const id = focused()?.getAttribute("data-item");
    const item = rows.find(({ product_id }) => product_id === id);
    if (item?.outcome === "planned" || item?.outcome === "left_out") move.run(item);
  };
  useSingleKeys({ j: () => step(1), k: () => step(-1), x: canMove ? takeOut : undefined });
  return (
    <Panel flush>
      <FilterBar list={list} />
      {move.failure && (
        <Banner tone="error" onDismiss={move.dismiss} className="m-3">
          {move.failure.message}
        </Banner>
      )}
      <div ref={place}>
        <ListBody
          list={list}
          empty={{
            icon: ListChecks,
            text: data.state === "preparing" ? "They are being worked out." : undefined,
          }}
          summary={(page) => (
            <p className="text-ink-muted text-sm">
              {countOf(page)} {page.count === 1 ? "product" : "products"}, the unusual ones first
              {canMove && (
                <span className="max-sm:hidden">
                  {" "}
                  · <kbd className="font-mono">j</kbd> <kbd className="font-mono">k</kbd> next and
                  previous, <kbd className="font-mono">x</kbd> leaves one out
                </span>
              )}
            </p>
          )}
        >
          {(items) => (
            <ul aria-label="Products of the campaign" className="divide-y">
              {items.map((item) => (
                <CampaignItem
                  key={item.product_id}
                  item={item}
                  busy={move.running?.product_id === item.product_id}
                  onMove={canMove ? () => move.run(item) : undefined}
                />
              ))}
            </ul>
          )}
        </ListBody>
      </div>
    </Panel>
  );
}
