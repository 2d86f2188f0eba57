"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { WideDialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { Rows } from "@/components/ui/rows";
import { Section } from "@/components/ui/section";
import { TabPanel, Tabs } from "@/components/ui/tabs";
import { Time } from "@/components/ui/time";
import { ReturnFocusContext } from "@/components/ui/use-return-focus";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { formatNumber } from "@/lib/format";
import type { Page } from "@/lib/platform/pagination";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { HistoryEntry } from "@/lib/validations/history/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { DecisionActions } from "../decisions/decision-actions";
import { DecisionState } from "../decisions/decision-state";
import { DECISION_LABELS, describeFinding } from "../decisions/labels";
import { RuleLink } from "../decisions/rule-link";
import { hasCheckedCurrentTexts } from "../findings/checked-state";
import { isText } from "../history/history-item";
import type { WrittenTexts } from "../texts/written-texts";
import { useOpenValidation } from "../validations/use-open-validation";
import { ValidationDialogs } from "../validations/validation-dialogs";
import { BackToProducts } from "./back-to-products";
import { ComplianceTab } from "./compliance-tab";
import { Deliveries } from "./deliveries";
import { EDIT_BUTTON_ID, EditButton } from "./edit-button";
import { HistoryCard } from "./history-card";
import { ComplianceOverview, FactsCard, ProductDetails, ProductInformation } from "./product-cards";
import { ProductHeader } from "./product-header";
import { ProductSheet } from "./product-sheet";
import { usePageState } from "./use-page-state";
import { type InitialPage, useProductPage } from "./use-product-page";
import type { InitialTable } from "./validation-list";

type ProductScreenProps = { initial: InitialPage; canEdit: boolean };

export function ProductScreen({ initial, canEdit }: ProductScreenProps) {
  const page = useProductPage(initial);
  const { product, latest, completedCount, history, decisions, deliveries, newest } = page;
  const { table } = initial;
  const last = newest.results[0] ?? null;
  const [earlierTexts, setEarlierTexts] = useState<WrittenTexts>();
  const facts = (
    <FactsCard>
      <ComplianceOverview
        product={product}
        latest={latest}
        total={newest.count}
        completed={completedCount}
      />
      <ProductInformation product={product} canEdit={canEdit} />
      <ProductDetails product={product} />
      <GuidelinesApplied product={product} />
    </FactsCard>
  );
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col items-start gap-2">
        <BackToProducts />
        <ProductHeader
          product={product}
          latest={last}
          current={latest && hasCheckedCurrentTexts(latest, product) ? latest : null}
          canEdit={canEdit}
        />
      </div>
      <ProductTabs
        product={product}
        table={table}
        total={newest.count}
        canEdit={canEdit}
        facts={facts}
        sheet={
          <>
            <EditRequest latest={newest.results} history={history.entries} canEdit={canEdit} />
            <Deliveries product={product} deliveries={deliveries} canEdit={canEdit} />
            <ProductSheet product={product} latest={latest} newest={last} canEdit={canEdit}>
              {facts}
              <DecisionsCard product={product} decisions={decisions} canEdit={canEdit} />
              <HistoryCard
                product={product}
                history={history}
                onRestore={canEdit ? setEarlierTexts : undefined}
              />
            </ProductSheet>
          </>
        }
      />
      {earlierTexts ? (
        <DescriptionEditor
          product={product}
          earlierTexts={earlierTexts}
          onClose={() => setEarlierTexts(undefined)}
        />
      ) : (
        <ProductDialogs product={product} canEdit={canEdit} />
      )}
    </div>
  );
}

type EditRequestProps = {
  /** The latest validations, newest first. */
  latest: readonly ValidationRowJson[];
  history: readonly HistoryEntry[];
  canEdit: boolean;
};

/** Shows the latest request for an edit until the text is changed. */
function EditRequest({ latest, history, canEdit }: EditRequestProps) {
  const decision = findLatestDecision(latest);
  if (decision?.action !== "request_edit" || isAnswered(decision.updated_at, history)) return null;
  return (
    <Banner
      tone="warning"
      title={`${decision.approved_by_name || "A reviewer"} requested an edit`}
      action={canEdit && <EditButton />}
    >
      <p className="whitespace-pre-wrap">{decision.comments}</p>
      <Time value={decision.updated_at} className="text-xs" />
    </Banner>
  );
}

function findLatestDecision(validations: readonly ValidationRowJson[]) {
  return validations
    .flatMap(({ approval }) => approval ?? [])
    .reduce<ValidationRowJson["approval"]>(
      (latestApproval, next) =>
        latestApproval && latestApproval.updated_at >= next.updated_at ? latestApproval : next,
      null,
    );
}

function isAnswered(requestedAt: string, history: readonly HistoryEntry[]): boolean {
  return history.some((entry) => {
    const answers =
      entry.kind === "edit"
        ? isText(entry.field)
        : entry.kind === "publish" || entry.validation === null;
    return answers && entry.at > requestedAt;
  });
}

const DescriptionEditor = dynamic(
  loadAhead(() => import("./editor/description-editor").then((module) => module.DescriptionEditor)),
  { ssr: false, loading: WideDialogSkeleton },
);

type ProductDialogsProps = {
  product: ProductDetailJson;
  canEdit: boolean;
};

/** Shows one dialog at a time: the editor, or else the opened validation. */
function ProductDialogs({ product, canEdit }: ProductDialogsProps) {
  const state = usePageState();
  const openValidation = useOpenValidation();
  if (state.editing && canEdit)
    return (
      <ReturnFocusContext value={[EDIT_BUTTON_ID]}>
        <DescriptionEditor product={product} onClose={state.closeEditor} />
      </ReturnFocusContext>
    );
  return <ValidationDialogs opened={openValidation} canDecide={canEdit} />;
}

type ProductTabsProps = {
  product: ProductDetailJson;
  table: InitialTable;
  total: number;
  canEdit: boolean;
  facts: ReactNode;
  /** The text with its findings. */
  sheet: ReactNode;
};

function ProductTabs({ product, table, total, canEdit, facts, sheet }: ProductTabsProps) {
  const state = usePageState();
  return (
    <Tabs
      label="About this product"
      tabs={[
        { value: "compliance", label: "Compliance", count: total },
        { value: "seo", label: "SEO Analysis" },
      ]}
      value={state.tab}
      onChange={(tab) => state.showTab(tab as typeof state.tab)}
    >
      <TabPanel value="compliance" className="flex flex-col gap-5">
        {sheet}
        <ComplianceTab product={product} table={table} total={total} canEdit={canEdit} />
      </TabPanel>
      <TabPanel value="seo" className="flex flex-col gap-5">
        <SeoTab productId={product.product_id} canEdit={canEdit} />
        {facts}
      </TabPanel>
    </Tabs>
  );
}

const SeoPanel = dynamic(
  loadAhead(() => import("../seo/seo-panel").then((module) => module.SeoPanel)),
  {
    ssr: false,
    loading: () => <Skeleton className="h-80" />,
  },
);

type SeoTabProps = { productId: string; canEdit: boolean };

function SeoTab({ productId, canEdit }: SeoTabProps) {
  return (
    <Panel>
      <SeoPanel productId={productId} canAccept={canEdit} />
    </Panel>
  );
}

/** Shows the product's brand guidelines; only name and id if the details are unavailable. */
function GuidelinesApplied({ product }: { product: ProductDetailJson }) {
  const { brand_guidelines: id, brand_guidelines_details: details } = product;
  return (
    <Section title="Brand Guidelines Applied">
      {details ? (
        <Details guidelines={details} />
      ) : id === null ? (
        <p className="text-ink-muted text-sm">This product has no brand guidelines.</p>
      ) : (
        <Rows
          items={[
            { label: "Name", value: product.brand_guidelines_name ?? "—" },
            { label: "ID", value: id },
          ]}
        />
      )}
    </Section>
  );
}

type DetailsProps = { guidelines: NonNullable<ProductDetailJson["brand_guidelines_details"]> };

function Details({ guidelines }: DetailsProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 break-words font-medium">{guidelines.title}</p>
        <Badge icon={null}>Version {guidelines.version_number}</Badge>
        <Badge tone={guidelines.is_active ? "success" : "neutral"}>
          {guidelines.is_active ? "Active" : "Inactive"}
        </Badge>
      </div>
      <Rows
        items={[
          {
            label: "Regions",
            value: guidelines.is_global ? "Global (All Regions)" : guidelines.regions.join(", "),
          },
          { label: "Created by", value: guidelines.created_by_name ?? "—" },
          { label: "Created", value: <Time value={guidelines.created_at} format="date" /> },
        ]}
      />
      <section
        aria-label="Content of the brand guidelines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable
        tabIndex={0}
        className="max-h-64 overflow-y-auto whitespace-pre-wrap break-words rounded-md border bg-surface-sunken px-3 py-2 text-sm"
      >
        {guidelines.content}
      </section>
    </div>
  );
}

type DecisionsCardProps = {
  product: ProductDetailJson;
  decisions: Page<FindingDecisionJson>;
  canEdit: boolean;
};

/** Lists the latest decisions on the product's findings, newest first, if there are any. */
function DecisionsCard({ product, decisions, canEdit }: DecisionsCardProps) {
  const { results, count } = decisions;
  if (count === 0) return null;
  return (
    <Panel
      title="Decisions"
      description="A finding with an open decision does not count."
      actions={
        <Link
          href={`/findings/decisions?product_id=${encodeURIComponent(product.product_id)}`}
          className="inline-flex min-h-6 items-center text-accent-text text-sm hover:underline"
        >
          {count > results.length ? `All ${formatNumber(count)}` : "View in List"}
        </Link>
      }
    >
      <ul id={CARD_ID} tabIndex={-1} aria-label="Decisions" className="divide-y focus:outline-none">
        {results.map((decision) => (
          <li key={decision.id} className="flex flex-col gap-1 py-2.5 first:pt-0 last:pb-0">
            <div className="flex items-start justify-between gap-3">
              <p className="min-w-0 break-words text-sm">
                <span className="font-medium">{describeFinding(decision)}</span> ·{" "}
                {DECISION_LABELS[decision.kind]}
                {decision.scope === "product" && " in the whole product"} · {decision.reason}
              </p>
              {canEdit && <DecisionActions decision={decision} focusAfter={[CARD_ID, "content"]} />}
            </div>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <DecisionState decision={decision} />
              <p className="text-ink-muted text-xs">
                {decision.decided_by_name}, <Time value={decision.created_at} />
              </p>
            </div>
            <RuleLink decision={decision} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const CARD_ID = "product-decisions";
