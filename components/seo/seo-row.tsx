"use client";

import { ChevronRight, Eye, Package, SearchCheck } from "lucide-react";
import Link from "next/link";
import type { MouseEvent } from "react";
import { buttonVariants, IconButton } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Score } from "@/components/ui/score";
import { rowLinkClass, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { MARKET_NAMES } from "@/lib/enums";
import type { SeoRow as Row } from "./list";
import { marketText, toldLocale } from "./market";
import { SeoDetails } from "./seo-details";
import { SeoStatusBadge, toSeoStatus } from "./seo-status";

type SeoRowProps = {
  row: Row;
  /** Whether ticks are heard already. */
  ready: boolean;
  selected: boolean;
  onSelect: (on: boolean, range: boolean) => void;
  expanded: boolean;
  onExpand: () => void;
  /** Whether an analysis is being started. */
  analyzing: boolean;
  onAnalyze: () => void;
  onOpen: () => void;
};

/** A product's SEO; the expander shows what search would be told of it. */
export function SeoRow({ row, ready, onOpen, analyzing, ...props }: SeoRowProps) {
  const { product } = row;
  const details = `seo-details-${product.id}`;
  const openHere = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <>
      <Tr selected={props.selected} className={cn(props.expanded && "border-b-0")}>
        <Td controls className="w-10 pr-0">
          <Checkbox
            label={`Select ${product.product_id}`}
            hideLabel
            checked={props.selected}
            disabled={!ready}
            onChange={(event) => props.onSelect(event.target.checked, isRange(event.nativeEvent))}
          />
        </Td>
        <Td controls className="sm:max-w-44 xl:w-44">
          <div className="-ml-1 flex items-center gap-1 sm:min-w-24">
            <IconButton
              small
              label={`SEO texts of ${product.product_id}`}
              aria-expanded={props.expanded}
              aria-controls={props.expanded ? details : undefined}
              onClick={props.onExpand}
            >
              <ChevronRight
                aria-hidden
                className={cn("transition-transform", props.expanded && "rotate-90")}
              />
            </IconButton>
            <span className="min-w-0 text-ink-muted text-xs [overflow-wrap:anywhere]">
              {product.product_id}
            </span>
          </div>
        </Td>
        <Td className="sm:max-w-80">
          <a
            id={rowLinkId(product.product_id)}
            href={`/seo-analysis?product=${encodeURIComponent(product.product_id)}`}
            onClick={openHere}
            className={`block ${rowLinkClass}`}
          >
            <span className="line-clamp-2 break-words">{product.name}</span>
          </a>
          <p className="hidden break-words text-ink-muted text-xs sm:max-xl:block">
            <span className="block">{product.category_name}</span>
            {row.market && marketText(row.market, row.locale)}
            {row.market && row.seo_analyzed_at && " · "}
            {row.seo_analyzed_at && <Time value={row.seo_analyzed_at} />}
          </p>
        </Td>
        <Td label="Category" className="break-words sm:max-w-56 sm:max-xl:hidden">
          {product.category_name}
        </Td>
        <Td label="SEO Status">
          <SeoStatusBadge status={analyzing ? "analyzing" : toSeoStatus(row.seo_status)} />
        </Td>
        <Td label="SEO Score" numeric>
          <Score value={row.seo_analyzed_at === null ? null : row.seo_score} scale="seo" />
        </Td>
        <Td label="Market" className="whitespace-nowrap sm:max-xl:hidden">
          <MarketCell row={row} />
        </Td>
        <Td label="Last Analyzed" className="whitespace-nowrap sm:max-xl:hidden">
          <Time value={row.seo_analyzed_at} />
        </Td>
        <Td controls>
          <Actions row={row} analyzing={analyzing} onOpen={onOpen} {...props} />
        </Td>
      </Tr>
      {props.expanded && <SeoDetails id={details} row={row} selected={props.selected} />}
    </>
  );
}

/** The row's link, which gets the focus back when the analysis closes. */
export function rowLinkId(productId: string): string {
  return `seo-of-${productId}`;
}

/** Whether a box was ticked with Shift held. */
function isRange(event: Event): boolean {
  return "shiftKey" in event && event.shiftKey === true;
}

function MarketCell({ row: { market, locale } }: { row: Row }) {
  if (market === null) return <span className="text-ink-faint">—</span>;
  return (
    <div>
      <span title={MARKET_NAMES[market]}>{market}</span>{" "}
      <span className="text-ink-muted text-xs">{toldLocale(locale)}</span>
    </div>
  );
}

type ActionsProps = Pick<SeoRowProps, "row" | "analyzing" | "onOpen" | "onAnalyze">;

function Actions({ row: { product }, analyzing, onOpen, onAnalyze }: ActionsProps) {
  const id = product.product_id;
  return (
    <div className="flex items-center gap-0.5 max-sm:justify-end">
      <IconButton small label={`View details of ${id}`} onClick={onOpen}>
        <Eye aria-hidden />
      </IconButton>
      <IconButton small label={`Analyze ${id}`} busy={analyzing} onClick={onAnalyze}>
        <SearchCheck aria-hidden />
      </IconButton>
      <Link
        href={productsHref(id)}
        prefetch={false}
        aria-label={`View ${id} in products`}
        title={`View ${id} in products`}
        className={buttonVariants({ variant: "ghost", size: "icon-sm" })}
      >
        <Package aria-hidden />
      </Link>
    </div>
  );
}

/** The list of products, narrowed to this one. */
export function productsHref(productId: string): string {
  return `/products?search=${encodeURIComponent(productId)}`;
}
