import { RefreshCw, SearchCheck, SearchX, Sparkles } from "lucide-react";
import { useQueryState } from "nuqs";
import { parseAsStringLiteral } from "nuqs/server";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Loading, Skeleton, Spinner } from "@/components/ui/progress";
import { Score } from "@/components/ui/score";
import { Select } from "@/components/ui/select";
import { Stat, StatRow } from "@/components/ui/stat";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import { MARKET_NAMES, MARKETS, type Market, type SeoStatus } from "@/lib/enums";
import { formatNumber } from "@/lib/format";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { useAction } from "../form/use-action";
import { LoadFailed } from "../list/load-failed";
import { AuditTab } from "./audit-tab";
import { KeywordsTab } from "./keywords-tab";
import { SEO_LIST } from "./list";
import { formatMarket } from "./market";
import { OptimizeTab } from "./optimize-tab";
import { OverviewTab } from "./overview-tab";
import { SeoStatusBadge, toSeoStatus } from "./seo-status";
import { TextCard } from "./text-card";
import { delay, RELOAD_DELAY_MS, triggerAnalysis, triggerOptimization } from "./trigger";
import { seoQueryKey, useSeoRecord } from "./use-seo-record";

type SeoPanelProps = {
  productId: string;
  /** Whether the user can accept optimized texts. */
  canAccept: boolean;
  /** Whether optimizing is the screen's main action. */
  isMain?: boolean;
};

/** Shows a product's SEO data with actions. */
export function SeoPanel({ productId, ...props }: SeoPanelProps) {
  const { data: record, error, refetch } = useSeoRecord(productId);
  const actions = useSeoActions(productId);
  if (record) return <Known record={record} actions={actions} {...props} />;
  if (record === null) return <NothingYet actions={actions} />;
  if (!error) return <PanelSkeleton />;
  const title = "Failed to fetch SEO data";
  return (
    <LoadFailed
      title={title}
      message={error.message === title ? undefined : error.message}
      onRetry={() => void refetch()}
    />
  );
}

type KnownProps = Omit<SeoPanelProps, "productId"> & { record: SeoRecordJson; actions: SeoActions };

function Known({ record, actions, canAccept, isMain }: KnownProps) {
  const { tab, show } = usePanelTab();
  const status = toSeoStatus(record.seo_status);
  const isAnalyzing = status === "analyzing" || actions.busy === "analyze";
  const startOptimization = (market?: Market) => {
    show("optimize");
    actions.optimize(market);
  };
  return (
    <div className="flex flex-col gap-4">
      <PanelTiles record={record} status={isAnalyzing ? "analyzing" : status} />
      <PanelToolbar
        record={record}
        actions={actions}
        analyzing={isAnalyzing}
        // Optimized texts are accepted with a button of their own.
        isMain={isMain && !record.has_seo_optimization}
        onOptimize={startOptimization}
      />
      {status === "failed" && !isAnalyzing && (
        <Banner tone="error" title="The last attempt failed">
          {record.error_message ?? "No reason was given."} Re-analyze or optimize to try again.
        </Banner>
      )}
      {record.text_changed && !isAnalyzing && (
        <Banner tone="warning">
          The description has changed since this analysis. Re-analyze to bring it up to date.
        </Banner>
      )}
      <Tabs label="SEO analysis" tabs={PANEL_TABS} value={tab} onChange={show}>
        <TabPanel value="overview">
          <OverviewTab record={record} />
        </TabPanel>
        <TabPanel value="optimize">
          <OptimizeTab
            record={record}
            canAccept={canAccept}
            busy={isAnalyzing || actions.busy === "optimize"}
            onOptimize={() => startOptimization()}
          />
        </TabPanel>
        <TabPanel value="keywords">
          <KeywordsTab record={record} />
        </TabPanel>
        <TabPanel value="audit">
          <AuditTab results={record.seo_audit_results} />
        </TabPanel>
        <TabPanel value="metadata">
          <MetadataTab record={record} />
        </TabPanel>
      </Tabs>
    </div>
  );
}

const PANEL_TABS = [
  { value: "overview", label: "Overview" },
  { value: "optimize", label: "Optimize" },
  { value: "keywords", label: "Keywords" },
  { value: "audit", label: "Audit" },
  { value: "metadata", label: "Metadata" },
];

function NothingYet({ actions }: { actions: SeoActions }) {
  return (
    <EmptyState
      icon={SearchX}
      title="No SEO Analysis Found"
      text="SEO analysis will be automatically performed when products are validated"
      action={
        actions.busy === "analyze" ? (
          <Spinner label="Analyzing" />
        ) : (
          <span className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" onClick={() => actions.analyze()}>
              Start SEO Analysis
            </Button>
            <Button busy={actions.busy === "refresh"} onClick={() => actions.refresh()}>
              Refresh
            </Button>
          </span>
        )
      }
    />
  );
}

function PanelSkeleton() {
  return (
    <Loading label="Loading SEO data" className="gap-4">
      <Skeleton className="h-20" />
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-9" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </Loading>
  );
}

type PanelTilesProps = { record: SeoRecordJson; status: SeoStatus };

function PanelTiles({ record, status }: PanelTilesProps) {
  const isAnalyzed = record.seo_analyzed_at !== null;
  return (
    <StatRow>
      <Stat
        label="SEO Score"
        value={
          <Score
            value={isAnalyzed ? record.seo_score : null}
            scale="seo"
            className="font-semibold"
          />
        }
        hint={isAnalyzed && <Analyzed at={record.seo_analyzed_at} />}
      />
      <Stat
        label="Keywords"
        value={formatNumber(record.seo_keywords_count)}
        hint={isAnalyzed && `${record.target_keywords.length} of them targeted`}
      />
      <Stat
        label="Completeness"
        value={
          <Score
            value={isAnalyzed ? record.seo_completeness_score : null}
            scale="seo"
            className="font-semibold"
          />
        }
      />
      <Stat
        label="Status"
        value={
          <span className="flex h-7 items-center font-normal">
            <SeoStatusBadge status={status} />
          </span>
        }
        hint={record.market && formatMarket(record.market, record.locale)}
      />
    </StatRow>
  );
}

function Analyzed({ at }: { at: string | null }) {
  return (
    <>
      Analyzed <Time value={at} />
    </>
  );
}

type PanelToolbarProps = {
  record: SeoRecordJson;
  actions: SeoActions;
  analyzing: boolean;
  isMain?: boolean;
  onOptimize: (market?: Market) => void;
};

function PanelToolbar({ record, actions, analyzing, isMain, onOptimize }: PanelToolbarProps) {
  const { busy } = actions;
  const [selectedMarket, setSelectedMarket] = useState<string | null>(null);
  const market = MARKETS.find((each) => each === (selectedMarket ?? record.market));
  const isOptimizing = busy === "optimize";
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button busy={busy === "refresh"} onClick={() => actions.refresh()}>
        {busy !== "refresh" && <RefreshCw aria-hidden />}
        Refresh
      </Button>
      <Button
        busy={analyzing && !isOptimizing}
        disabled={isOptimizing}
        onClick={() => actions.analyze(market)}
      >
        {(!analyzing || isOptimizing) && <SearchCheck aria-hidden />}
        Re-analyze
      </Button>
      <Select
        aria-label="Market to analyze for"
        className="w-40 max-sm:w-full"
        options={MARKETS.map((value) => ({ value, label: MARKET_NAMES[value] }))}
        value={market ?? ""}
        onChange={({ target }) => setSelectedMarket(target.value)}
      />
      <Button
        variant={isMain ? "primary" : "secondary"}
        busy={isOptimizing}
        disabled={analyzing && !isOptimizing}
        onClick={() => onOptimize(market)}
        className="max-sm:h-10 max-sm:flex-1 sm:ml-auto"
      >
        {!isOptimizing && <Sparkles aria-hidden />}
        Optimize Content
      </Button>
      <span role="status" className="sr-only">
        {analyzing ? "Analyzing" : ""}
      </span>
    </div>
  );
}

function MetadataTab({ record }: { record: SeoRecordJson }) {
  const { missing } = record;
  return (
    <div className="flex flex-col gap-4">
      {missing.length > 0 && (
        <section className="flex flex-col gap-1">
          <h3 className="font-semibold text-base">Omitted because unknown</h3>
          <ul className="flex list-disc flex-col pl-4 text-sm marker:text-ink-faint">
            {missing.map((text) => (
              <li key={text} className="break-words">
                {text}
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-4 lg:grid-cols-2">
        <JsonCard
          title="Structured Data"
          value={record.structured_data}
          empty="No structured data available"
        />
        <JsonCard
          title="Open Graph and Twitter Tags"
          value={record.og_twitter_tags}
          empty="No social media tags available"
        />
      </div>
    </div>
  );
}

type JsonCardProps = { title: string; value: Record<string, unknown>; empty: string };

function JsonCard({ title, value, empty }: JsonCardProps) {
  const text = Object.keys(value).length === 0 ? null : JSON.stringify(value, null, 2);
  return (
    <TextCard title={title} text={text} empty={empty}>
      <pre className="whitespace-pre-wrap break-words font-mono text-xs leading-5">{text}</pre>
    </TextCard>
  );
}

const PANEL_VIEWS = ["overview", "optimize", "keywords", "audit", "metadata"] as const;

const viewParser = parseAsStringLiteral(PANEL_VIEWS)
  .withDefault("overview")
  .withOptions({ history: "replace" });

function usePanelTab() {
  const [tab, set] = useQueryState("view", viewParser);
  const showTab = (value: string) => void set(PANEL_VIEWS.find((tab) => tab === value) ?? null);
  return { tab, show: showTab };
}

type SeoAction = "analyze" | "optimize" | "refresh";

/** Returns the actions on a product's SEO data, which run one at a time. */
function useSeoActions(productId: string) {
  const { run, running } = useAction({
    mutationFn: async ({ action, market }: { action: SeoAction; market?: Market }) => {
      if (action === "refresh") return;
      await (action === "analyze" ? triggerAnalysis : triggerOptimization)(productId, market);
      await delay(RELOAD_DELAY_MS);
    },
    changes: [seoQueryKey(productId), [SEO_LIST.key]],
    onFailure: ({ message }, { action }) => {
      console.error(`Failed to ${action} ${productId}: ${message}`);
      showToast(message, { tone: "warning" });
    },
  });
  return {
    busy: running?.action ?? null,
    analyze: (market?: Market) => run({ action: "analyze", market }),
    optimize: (market?: Market) => run({ action: "optimize", market }),
    refresh: () => run({ action: "refresh" }),
  };
}

type SeoActions = ReturnType<typeof useSeoActions>;
