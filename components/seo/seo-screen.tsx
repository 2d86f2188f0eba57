"use client";

import { useQueryClient } from "@tanstack/react-query";
import { FileUp, RefreshCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Stat, StatRow } from "@/components/ui/stat";
import { ReturnTo } from "@/components/ui/use-return-focus";
import { grouped, percent, plural } from "@/lib/format";
import type { SeoStatsJson } from "@/lib/seo/schemas";
import { useAction } from "../form/use-action";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { useList } from "../list/use-list";
import { useSelection } from "../list/use-selection";
import { SEO_LIST, type SeoRow } from "./list";
import { SeoBody } from "./list-body";
import { SelectionBar } from "./selection-bar";
import { rowLinkId } from "./seo-row";
import { useAnalysis } from "./use-analysis";
import { useOpenProduct } from "./use-open-product";
import { useSeoStats } from "./use-seo-stats";

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
