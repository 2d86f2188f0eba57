"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileUp, RefreshCw, SearchCheck } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { Stat, StatRow } from "@/components/ui/stat";
import { ReturnTo } from "@/components/ui/use-return-focus";
import { callApi } from "@/lib/api-client";
import { grouped, percent, plural } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { SeoStatsJson } from "@/lib/seo/schemas";
import { useAction } from "../form/use-action";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { countOf } from "../list/page-counts";
import { SelectionBar as ListSelectionBar, selectionActionClass } from "../list/selection-bar";
import { useList } from "../list/use-list";
import { type Selection, useSelection } from "../list/use-selection";
import { HOW_IT_FILLS, SEO_LIST, type SeoProduct, type SeoRow } from "./list";
import { rowLinkId } from "./seo-row";
import { SeoTable, type TableState } from "./seo-table";
import { type Analysis, useAnalysis } from "./use-analysis";
import { useOpenProduct } from "./use-open-product";

const SeoDialog = dynamic(() => import("./seo-dialog").then((module) => module.SeoDialog), {
  ssr: false,
});
const ImportDialog = dynamic(
  () => import("./import-dialog").then((module) => module.ImportDialog),
  { ssr: false },
);

/** Who is looking. */
interface Person {
  /** May accept optimised texts. */
  canAccept: boolean;
  /** May import keyword files. */
  isAdmin: boolean;
}

type SeoScreenProps = {
  first: FirstPage<SeoRow>;
  stats: SeoStatsJson;
  options: FilterOptions;
  person: Person;
};

export function SeoScreen({ first, options, person, ...known }: SeoScreenProps) {
  const list = useList(SEO_LIST, first);
  const stats = useSeoStats(known.stats);
  const selection = useSelection(list.page.data?.results.map((row) => row.product) ?? []);
  const analysis = useAnalysis((products) => selection.remove(products.map(({ id }) => id)));
  const [importing, setImporting] = useState(false);
  const refresh = useRefresh();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="SEO Analysis"
        description="How search engines would read each product, and what to change."
        actions={
          <>
            <Button busy={refresh.busy} onClick={() => refresh.run()}>
              {!refresh.busy && <RefreshCw aria-hidden />}
              Refresh
            </Button>
            {person.isAdmin && (
              <Button onClick={() => setImporting(true)}>
                <FileUp aria-hidden />
                Import Keywords
              </Button>
            )}
            <ExportMenu
              href={(format) => list.exportHref(format, selection.ids)}
              what={selection.size > 0 ? plural(selection.size, "selected product") : undefined}
            />
          </>
        }
      />
      <Tiles stats={stats} />
      {refresh.failure && (
        <Banner tone="error" onDismiss={refresh.dismiss} className="sticky top-16 z-10">
          {refresh.failure.message.replace("Failed to fetch", "Failed to refresh")}
        </Banner>
      )}
      <Panel flush>
        <FilterBar list={list} options={options} />
        <SeoBody list={list} selection={selection} analysis={analysis} />
        <SelectionBar selection={selection} analysis={analysis} />
      </Panel>
      <OpenProduct canAccept={person.canAccept} />
      {importing && <ImportDialog onClose={() => setImporting(false)} />}
    </div>
  );
}

function Tiles({ stats }: { stats: SeoStatsJson }) {
  return (
    <StatRow className="[&>dl]:grid [&>dl]:grid-cols-2 sm:[&>dl]:grid-cols-3 lg:[&>dl]:grid-cols-6">
      <Stat label="Total Products" value={grouped(stats.total_products)} />
      <Stat label="Optimized" value={grouped(stats.optimized)} />
      <Stat label="Pending" value={grouped(stats.pending)} />
      <Stat label="Analyzing" value={grouped(stats.analyzing)} />
      <Stat label="Needs Review" value={grouped(stats.needs_review)} />
      <Stat label="Avg Score" value={percent(stats.avg_seo_score)} />
    </StatRow>
  );
}

function OpenProduct({ canAccept }: { canAccept: boolean }) {
  const { product: open, close } = useOpenProduct();
  if (open === null) return null;
  return (
    <ReturnTo value={[rowLinkId(open)]}>
      <SeoDialog key={open} productId={open} canAccept={canAccept} onClose={close} />
    </ReturnTo>
  );
}

/** Loads the list and the figures again because the person asks to. */
function useRefresh() {
  const client = useQueryClient();
  return useAction({
    act: () => client.invalidateQueries({ queryKey: [SEO_LIST.key] }, { throwOnError: true }),
  });
}

function SeoBody(state: TableState) {
  const { query } = state.list;
  const summary = (data: Page<SeoRow>) => {
    const first = (query.page - 1) * query.page_size;
    const last = first + data.results.length;
    return (
      <p className="text-ink-muted text-sm tabular-nums">
        Showing {grouped(first + 1)} to {grouped(last)} of {countOf(data)} results
      </p>
    );
  };
  return (
    <ListBody
      list={state.list}
      empty={{ icon: SearchCheck, text: HOW_IT_FILLS }}
      summary={summary}
      numbered
    >
      {(rows, shown) => <SeoTable rows={rows} shown={shown} {...state} />}
    </ListBody>
  );
}

type SelectionBarProps = { selection: Selection<SeoProduct>; analysis: Analysis };

/** What can be done with the selected products, and how far it is. */
function SelectionBar({ selection, analysis }: SelectionBarProps) {
  const { bulk, ids } = analysis;
  if (selection.size === 0 && !bulk) return null;
  return (
    <ListSelectionBar selection={selection} status={bulk ? progressText(bulk) : undefined}>
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

function progressText({ done, total, waiting }: NonNullable<Analysis["bulk"]>): string {
  const started = `${done} of ${plural(total, "analysis", "analyses")} started`;
  return waiting === null ? started : `${started}. ${waiting}`;
}

/** As often as the list itself. */
const REFRESH_MS = 10_000;

/** The figures over all products, whatever the filters; the last known ones where a call fails. */
function useSeoStats(known: SeoStatsJson): SeoStatsJson {
  const { data } = useQuery({
    queryKey: [SEO_LIST.key, "stats"],
    queryFn: ({ signal }) =>
      callApi<SeoStatsJson>("/seo/seo/stats/", { signal, fallback: "Failed to fetch SEO data" }),
    initialData: known,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
  return data;
}
