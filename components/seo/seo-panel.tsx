"use client";

import { SearchX } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Skeleton, Spinner } from "@/components/ui/progress";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import type { Market } from "@/lib/enums";
import type { SeoRecordJson } from "@/lib/seo/schemas";
import { LoadFailed } from "../list/load-failed";
import { AuditTab } from "./audit-tab";
import { KeywordsTab } from "./keywords-tab";
import { MetadataTab } from "./metadata-tab";
import { OptimizeTab } from "./optimize-tab";
import { OverviewTab } from "./overview-tab";
import { PanelTiles } from "./panel-tiles";
import { PanelToolbar } from "./panel-toolbar";
import { toSeoStatus } from "./seo-status";
import { usePanelTab } from "./use-panel-tab";
import { type SeoActions, useSeoActions } from "./use-seo-actions";
import { useSeoRecord } from "./use-seo-record";

type SeoPanelProps = {
  productId: string;
  /** Whether the person may accept optimised texts. */
  canAccept: boolean;
};

/** All that is known of a product's SEO, and what can be done about it. */
export function SeoPanel({ productId, canAccept }: SeoPanelProps) {
  const { data: record, error, refetch } = useSeoRecord(productId);
  const actions = useSeoActions(productId);
  if (record) return <Known record={record} actions={actions} canAccept={canAccept} />;
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

type KnownProps = { record: SeoRecordJson; actions: SeoActions; canAccept: boolean };

function Known({ record, actions, canAccept }: KnownProps) {
  const { tab, show } = usePanelTab();
  const status = toSeoStatus(record.seo_status);
  const analyzing = status === "analyzing" || actions.busy === "analyze";
  const optimize = (market?: Market) => {
    show("optimize");
    actions.optimize(market);
  };
  return (
    <div className="flex flex-col gap-4">
      <PanelTiles record={record} status={analyzing ? "analyzing" : status} />
      <PanelToolbar record={record} actions={actions} analyzing={analyzing} onOptimize={optimize} />
      {status === "failed" && !analyzing && (
        <Banner tone="error" title="The last attempt failed">
          {record.error_message ?? "No reason was given."} Re-analyze or optimize to try again.
        </Banner>
      )}
      {record.text_changed && !analyzing && (
        <Banner tone="warning">
          The description has changed since this analysis. Re-analyze to bring it up to date.
        </Banner>
      )}
      <Tabs label="SEO analysis" tabs={TABS} value={tab} onChange={show}>
        <TabPanel value="overview">
          <OverviewTab record={record} />
        </TabPanel>
        <TabPanel value="optimize">
          <OptimizeTab
            record={record}
            canAccept={canAccept}
            busy={analyzing || actions.busy === "optimize"}
            onOptimize={() => optimize()}
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

const TABS = [
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

/** The panel's shape while it loads. */
export function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <Spinner label="Loading SEO data" hideLabel className="h-0 overflow-hidden" />
      <Skeleton className="h-20" />
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-9" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-56" />
        <Skeleton className="h-56" />
      </div>
    </div>
  );
}
