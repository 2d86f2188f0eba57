import { ChevronRight, Eye, Package, SearchCheck } from "lucide-react";
import Link from "next/link";
import { type MouseEvent, memo, type ReactNode } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonVariants, IconButton } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { Icon } from "@/components/ui/icon";
import { isModifiedClick } from "@/components/ui/is-modified-click";
import { MenuItem } from "@/components/ui/menu";
import { Score } from "@/components/ui/score";
import { rowLinkClass, Td, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { MARKET_NAMES } from "@/lib/enums";
import { ColumnCells, type ListColumn } from "../list/columns";
import { RowMenu } from "../list/row-menu";
import { SelectCell } from "../list/select-cell";
import type { SeoRow as Row, SeoColumn, SeoProduct } from "./list";
import { formatMarket, getFittingMarket, getKnownLocale } from "./market";
import { SeoStatusBadge, toSeoStatus } from "./seo-status";

type SeoRowProps = {
  row: Row;
  columns: readonly ListColumn[];
  selected: boolean;
  expanded: boolean;
  /** Whether an analysis is being started. */
  analyzing: boolean;
  actions: RowActions;
};

/** A row's control callbacks, which are stable between renders. */
export interface RowActions {
  select: (product: SeoProduct, isSelected: boolean, isRange: boolean) => void;
  expand: (product: SeoProduct) => void;
  analyze: (product: SeoProduct) => void;
  open: (product: SeoProduct) => void;
}

/** Shows a product's SEO data. The row expands to show the title, description and keywords. */
export const SeoRow = memo(function SeoRow({ selected, ...cells }: SeoRowProps) {
  const { row, expanded, actions } = cells;
  const { product } = row;
  return (
    <>
      <Tr selected={selected} className={cn("phone-row", expanded && "border-b-0")}>
        <SelectCell
          name={product.product_id}
          selected={selected}
          onSelect={(isSelected, isRange) => actions.select(product, isSelected, isRange)}
        />
        <Cells {...cells} />
      </Tr>
      {expanded && <SeoDetails id={getDetailsId(row)} row={row} selected={selected} />}
    </>
  );
});

type CellsProps = Omit<SeoRowProps, "selected">;

const Cells = memo(function Cells({ row, columns, expanded, analyzing, actions }: CellsProps) {
  const { product } = row;
  const showsName = columns.some(({ id }) => id === "name");
  const openInDialog = (event: MouseEvent) => {
    if (isModifiedClick(event)) return;
    event.preventDefault();
    actions.open(product);
  };
  return (
    <>
      <ColumnCells<SeoColumn>
        columns={columns}
        cells={{
          product_id: {
            className: cn("sm:max-w-44", showsName && "max-sm:hidden"),
            controls: true,
            children: (
              <>
                <div className="-ml-1 flex items-center gap-1 sm:min-w-24">
                  <IconButton
                    small
                    label={`SEO texts of ${product.product_id}`}
                    aria-expanded={expanded}
                    aria-controls={expanded ? getDetailsId(row) : undefined}
                    onClick={() => actions.expand(product)}
                  >
                    <Icon
                      icon={ChevronRight}
                      className={cn("transition-transform", expanded && "rotate-90")}
                    />
                  </IconButton>
                  <span className="min-w-0 text-ink-muted text-xs [overflow-wrap:anywhere]">
                    {product.product_id}
                  </span>
                </div>
              </>
            ),
          },
          name: {
            label: undefined,
            className: "min-w-20 wrap-anywhere sm:max-w-80",
            children: (
              <>
                <a
                  id={getRowLinkId(product.product_id)}
                  href={`/seo-analysis?product=${encodeURIComponent(product.product_id)}`}
                  onClick={openInDialog}
                  className={`block ${rowLinkClass}`}
                >
                  <span className="line-clamp-2 max-sm:line-clamp-1">{product.name}</span>
                  <span className="block truncate font-normal text-ink-muted text-xs sm:hidden">
                    {product.product_id} · {product.category_name}
                  </span>
                </a>
                <p className="hidden text-ink-muted text-xs sm:max-xl:block">
                  <span className="block">{product.category_name}</span>
                  {row.market && formatMarket(row.market, row.locale)}
                  {row.market && row.seo_analyzed_at && " · "}
                  {row.seo_analyzed_at && <Time value={row.seo_analyzed_at} />}
                </p>
              </>
            ),
          },
          category: {
            className: "break-words max-sm:hidden sm:max-w-56",
            children: product.category_name,
          },
          status: {
            label: undefined,
            className: "max-sm:col-end-5",
            children: (
              <div className="max-sm:flex max-sm:items-center max-sm:justify-between max-sm:gap-2">
                <SeoStatusBadge
                  status={analyzing ? "analyzing" : toSeoStatus(row.seo_status)}
                  isMuted={!row.has_seo_optimization}
                />
                <span className="whitespace-nowrap text-ink-muted text-xs sm:hidden">
                  {row.market && formatMarket(row.market, row.locale)}
                  {row.market && row.seo_analyzed_at && " · "}
                  {row.seo_analyzed_at && <Time value={row.seo_analyzed_at} />}
                </span>
              </div>
            ),
          },
          score: {
            label: undefined,
            "data-beside": true,
            className: "max-sm:row-start-1 max-sm:self-start",
            children: (
              <Score value={row.seo_analyzed_at === null ? null : row.seo_score} scale="seo" />
            ),
          },
          market: {
            className: "whitespace-nowrap max-sm:hidden",
            children: <MarketCell row={row} />,
          },
          analyzed: {
            className: "whitespace-nowrap max-sm:hidden",
            children: <Time value={row.seo_analyzed_at} />,
          },
        }}
      />
      <Td controls>
        <Actions row={row} expanded={expanded} analyzing={analyzing} actions={actions} />
      </Td>
    </>
  );
});

function getDetailsId({ product }: Row): string {
  return `seo-details-${product.id}`;
}

/** Returns the id of the row's link, which receives the focus when the analysis closes. */
export function getRowLinkId(productId: string): string {
  return `seo-of-${productId}`;
}

function MarketCell({ row: { market, locale } }: { row: Row }) {
  if (market === null) return <span className="text-ink-faint">—</span>;
  const fittingMarket = getFittingMarket(market, locale);
  return (
    <div>
      {fittingMarket && (
        <>
          <span title={MARKET_NAMES[fittingMarket]}>{fittingMarket}</span>{" "}
        </>
      )}
      <span className="text-ink-muted text-xs">{getKnownLocale(locale)}</span>
    </div>
  );
}

type ActionsProps = Pick<SeoRowProps, "row" | "expanded" | "analyzing" | "actions">;

function Actions({ row: { product }, expanded, analyzing, actions }: ActionsProps) {
  const id = product.product_id;
  return (
    <>
      <RowMenu label={`Actions for ${id}`} className="sm:hidden">
        <MenuItem icon={Eye} onSelect={() => actions.open(product)}>
          View details
        </MenuItem>
        <MenuItem icon={ChevronRight} onSelect={() => actions.expand(product)}>
          {expanded ? "Hide SEO texts" : "Show SEO texts"}
        </MenuItem>
        <MenuItem icon={SearchCheck} disabled={analyzing} onSelect={() => actions.analyze(product)}>
          Analyze
        </MenuItem>
        <MenuItem asChild>
          <Link href={buildProductsHref(id)} prefetch={false}>
            View in products
          </Link>
        </MenuItem>
      </RowMenu>
      <WideActions id={id} product={product} analyzing={analyzing} actions={actions} />
    </>
  );
}

type WideActionsProps = {
  id: string;
  product: SeoProduct;
} & Pick<SeoRowProps, "analyzing" | "actions">;

function WideActions({ id, product, analyzing, actions }: WideActionsProps) {
  return (
    <div className="flex items-center gap-0.5 max-sm:hidden">
      <IconButton small label={`View details of ${id}`} onClick={() => actions.open(product)}>
        <Icon icon={Eye} />
      </IconButton>
      <IconButton
        small
        label={`Analyze ${id}`}
        busy={analyzing}
        onClick={() => actions.analyze(product)}
      >
        <Icon icon={SearchCheck} />
      </IconButton>
      <Link
        href={buildProductsHref(id)}
        prefetch={false}
        aria-label={`View ${id} in products`}
        title={`View ${id} in products`}
        className={buttonVariants({ variant: "ghost", size: "icon-sm" })}
      >
        <Icon icon={Package} />
      </Link>
    </div>
  );
}

/** Returns the link to the product list, filtered by this product. */
export function buildProductsHref(productId: string): string {
  return `/products?search=${encodeURIComponent(productId)}`;
}

type SeoDetailsProps = { id: string; row: Row; selected: boolean };

function SeoDetails({ id, row, selected }: SeoDetailsProps) {
  return (
    <Tr id={id} data-row={undefined} selected={selected} className="max-sm:pt-0">
      <Td colSpan={9} className="pt-0 pb-3 sm:first:pl-14">
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[1fr_1.6fr_1fr]">
          <Fact label="SEO Title">{row.seo_title ?? <None text="Not optimized yet" />}</Fact>
          <Fact label="Meta Description">
            {row.seo_meta_description ?? <None text="Not optimized yet" />}
          </Fact>
          <Fact label="Target Keywords">
            <Keywords keywords={row.target_keywords} />
          </Fact>
        </dl>
      </Td>
    </Tr>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd className="break-words text-sm">{children}</dd>
    </div>
  );
}

function Keywords({ keywords }: { keywords: string[] }) {
  if (keywords.length === 0) return <None text="No target keywords set" />;
  return (
    <span className="flex flex-wrap gap-1">
      {keywords.map((keyword) => (
        <Badge key={keyword}>{keyword}</Badge>
      ))}
    </span>
  );
}

function None({ text }: { text: string }) {
  return <span className="text-ink-muted">{text}</span>;
}
