"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp, RefreshCw, SearchCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryStates } from "nuqs";
import { useMemo, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DialogSkeleton, WideDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { ExportMenu } from "@/components/ui/export-menu";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHeader, Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { StatLine } from "@/components/ui/stat";
import { Tbody, Th, Thead } from "@/components/ui/table";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import { formatNumber, formatPercent, pluralize } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { SeoStatsJson } from "@/lib/seo/schemas";
import { useAction } from "../form/use-action";
import { ColumnHeads, useVisibleColumns } from "../list/columns";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import { formatPageCount } from "../list/page-counts";
import { text } from "../list/params";
import { SelectAllHead } from "../list/select-cell";
import { SelectionBar as ListSelectionBar, selectionActionClass } from "../list/selection-bar";
import { UploadLink } from "../list/upload-link";
import { useList } from "../list/use-list";
import { type Selection, useSelection } from "../list/use-selection";
import { useStableCallbacks } from "../list/use-stable-callbacks";
import { type SeoRow as Row, SEO_HELP, SEO_LIST, type SeoList, type SeoProduct } from "./list";
import { getRowLinkId, type RowActions, SeoRow } from "./seo-row";
import { type Analysis, useAnalysis } from "./use-analysis";

const SeoDialog = dynamic(
  loadAhead(() => import("./seo-dialog").then((module) => module.SeoDialog)),
  {
    ssr: false,
    loading: WideDialogSkeleton,
  },
);
const ImportDialog = dynamic(
  loadAhead(() => import("./import-dialog").then((module) => module.ImportDialog)),
  { ssr: false, loading: DialogSkeleton },
);

/** The current user. */
interface Viewer {
  /** Whether the user can accept optimized texts and upload products. */
  canAccept: boolean;
  /** Whether the user can import keyword files. */
  isAdmin: boolean;
}

type SeoScreenProps = {
  first: FirstPage<Row>;
  stats: SeoStatsJson;
  options: FilterOptions;
  person: Viewer;
};

export function SeoScreen({ first, options, person, ...initial }: SeoScreenProps) {
  const list = useList(SEO_LIST, first);
  const stats = useSeoStats(initial.stats);
  const selection = useSelection(list.page.data?.results.map((row) => row.product) ?? []);
  const analysis = useAnalysis((products) => selection.remove(products.map(({ id }) => id)));
  const [importing, setImporting] = useState(false);
  const refresh = useRefresh();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="SEO Analysis"
        description={<Stats stats={stats} />}
        actions={
          <>
            <Button busy={refresh.busy} onClick={() => refresh.run()}>
              {!refresh.busy && <RefreshCw aria-hidden />}
              <span className="max-sm:sr-only">Refresh</span>
            </Button>
            {person.isAdmin && (
              <Button onClick={() => setImporting(true)}>
                <FileUp aria-hidden />
                <span className="max-sm:sr-only">Import Keywords</span>
              </Button>
            )}
            <ExportMenu
              href={(format) => list.exportHref(format, selection.ids)}
              contentLabel={
                selection.size > 0 ? pluralize(selection.size, "selected product") : undefined
              }
            />
          </>
        }
      />
      {refresh.failure && (
        <Banner tone="error" onDismiss={refresh.dismiss} className="sticky top-16 z-10">
          {refresh.failure.message.replace("Failed to fetch", "Failed to refresh")}
        </Banner>
      )}
      <Panel flush>
        <FilterBar list={list} options={options} />
        <SeoBody
          list={list}
          selection={selection}
          analysis={analysis}
          canUpload={person.canAccept}
        />
        <SelectionBar selection={selection} analysis={analysis} />
      </Panel>
      <OpenProduct canAccept={person.canAccept} />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

function Stats({ stats }: { stats: SeoStatsJson }) {
  return (
    <StatLine
      items={[
        { label: "Total Products", value: formatNumber(stats.total_products) },
        { label: "Optimized", value: formatNumber(stats.optimized) },
        { label: "Pending", value: formatNumber(stats.pending) },
        { label: "Analyzing", value: formatNumber(stats.analyzing) },
        { label: "Needs Review", value: formatNumber(stats.needs_review) },
        { label: "Avg Score", value: formatPercent(stats.avg_seo_score) },
      ]}
    />
  );
}

function OpenProduct({ canAccept }: { canAccept: boolean }) {
  const { product: open, close } = useOpenProduct();
  if (open === null) return null;
  return (
    <ReturnFocusContext value={[getRowLinkId(open)]}>
      <SeoDialog key={open} productId={open} canAccept={canAccept} onClose={close} />
    </ReturnFocusContext>
  );
}

/** Returns an action that refetches the list and the statistics. */
function useRefresh() {
  const client = useQueryClient();
  return useAction({
    mutationFn: () =>
      client.invalidateQueries({ queryKey: [SEO_LIST.key] }, { throwOnError: true }),
  });
}

function SeoBody({ canUpload, ...state }: TableState & { canUpload: boolean }) {
  const { query } = state.list;
  const renderSummary = (data: Page<Row>) => {
    const first = (query.page - 1) * query.page_size;
    const last = first + data.results.length;
    return (
      <p className="text-ink-muted text-sm tabular-nums">
        Showing {formatNumber(first + 1)} to {formatNumber(last)} of {formatPageCount(data)} results
      </p>
    );
  };
  return (
    <ListBody
      list={state.list}
      empty={{ icon: SearchCheck, text: SEO_HELP, action: canUpload && <UploadLink /> }}
      summary={renderSummary}
      numbered
    >
      {(rows, displayedPath) => <SeoTable rows={rows} listState={displayedPath} {...state} />}
    </ListBody>
  );
}

type SelectionBarProps = { selection: Selection<SeoProduct>; analysis: Analysis };

function SelectionBar({ selection, analysis }: SelectionBarProps) {
  const { bulk, ids } = analysis;
  if (selection.size === 0 && !bulk) return null;
  return (
    <ListSelectionBar selection={selection} status={bulk ? formatProgress(bulk) : undefined}>
      {bulk && (
        <ProgressBar
          label="Analyses started"
          value={bulk.done}
          max={bulk.total}
          className="w-40 max-sm:w-full"
        />
      )}
      <Button
        variant="primary"
        disabled={ids.size > 0 || selection.size === 0}
        onClick={() => void analysis.many(selection.products)}
        className={selectionActionClass}
      >
        <SearchCheck aria-hidden />
        Analyze Selected
      </Button>
    </ListSelectionBar>
  );
}

function formatProgress({ done, total, pauseReason }: NonNullable<Analysis["bulk"]>): string {
  const startedText = `${done} of ${pluralize(total, "analysis", "analyses")} started`;
  return pauseReason === null ? startedText : `${startedText}. ${pauseReason}`;
}

/** The polling interval, which matches the list's interval. */
const REFRESH_MS = 10_000;

/** Fetches the statistics of all products. Keeps the previous ones on failure. */
function useSeoStats(initialStats: SeoStatsJson): SeoStatsJson {
  const { data } = useQuery({
    queryKey: [SEO_LIST.key, "stats"],
    queryFn: ({ signal }) =>
      callApi<SeoStatsJson>("/seo/seo/stats/", { signal, fallback: "Failed to fetch SEO data" }),
    initialData: initialStats,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
  return data;
}

type TableState = {
  list: SeoList;
  selection: Selection<SeoProduct>;
  analysis: Analysis;
};

type SeoTableProps = TableState & {
  rows: Row[];
  /** A string that identifies the state of the list. */
  listState: string;
};

function SeoTable({ rows, listState, list, selection, analysis }: SeoTableProps) {
  const expanded = useExpanded();
  const { show } = useOpenProduct();
  const { sorting } = list;
  const columns = useVisibleColumns(list);
  const actions = useStableCallbacks<RowActions>({
    select: selection.toggle,
    expand: ({ id }) => expanded.toggle(id),
    analyze: (product) => void analysis.one(product),
    open: ({ product_id: productId }) => show(productId),
  });
  return (
    <ListTable list={list} label="SEO analysis" fixedWidths>
      <Thead>
        <SelectAllHead rows={rows} selection={selection} />
        <ColumnHeads columns={columns} sorting={sorting} />
        <Th className="xl:w-29">Actions</Th>
      </Thead>
      <Tbody key={listState}>
        {rows.map((row) => (
          <SeoRow
            key={row.product.id}
            row={row}
            columns={columns}
            selected={selection.has(row.product.id)}
            expanded={expanded.has(row.product.id)}
            analyzing={analysis.ids.has(row.product.product_id)}
            actions={actions}
          />
        ))}
      </Tbody>
    </ListTable>
  );
}

function useExpanded() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    has: (id: number) => ids.has(id),
    toggle: (id: number) => setIds((before) => toggleId(before, id)),
  };
}

function toggleId(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return after;
}

const params = {
  /** The business id of the product whose analysis is open. */
  product: text,
  /** The selected tab of the analysis; see use-panel-tab.ts. */
  view: text,
};

/** Returns the product whose analysis is open (in the URL). Opening adds a history entry. */
function useOpenProduct() {
  const [{ product }, set] = useQueryStates(params);
  const actions = useMemo(
    () => ({
      show: (productId: string) => void set({ product: productId }),
      close: () => void set({ product: null, view: null }, { history: "replace" }),
    }),
    [set],
  );
  return { product, ...actions };
}
