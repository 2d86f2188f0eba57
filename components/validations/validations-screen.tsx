"use client";

import { ClipboardCheck, ShieldCheck } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { ExportMenu } from "@/components/ui/export-menu";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import { StatLine } from "@/components/ui/stat";
import { formatNumber, pluralize } from "@/lib/format";
import type { Page } from "@/lib/platform/pagination";
import type { ValidationQuery, ValidationRowJson } from "@/lib/validations/schemas";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { toListViews, toSavedViews } from "../list/list-views";
import { formatPageCount } from "../list/page-counts";
import { SelectionBar, selectionActionClass } from "../list/selection-bar";
import { UploadLink } from "../list/upload-link";
import { useList } from "../list/use-list";
import { type Selection, useSelection } from "../list/use-selection";
import { ViewTabs } from "../list/view-tabs";
import { omitPaging } from "./approval/bulk-choice";
import { VALIDATIONS, type ValidationList } from "./list";
import { type OpenValidation, useOpenValidation } from "./use-open-validation";
import { type Revalidation, useRevalidation } from "./use-revalidation";
import { useTotal } from "./use-validations";
import { ValidationDialogs } from "./validation-dialogs";
import { ValidationsTable } from "./validations-table";

const RevalidateDialog = dynamic(
  loadAhead(() => import("./revalidate-dialog").then((module) => module.RevalidateDialog)),
  { ssr: false, loading: DialogSkeleton },
);

const BulkDialog = dynamic(
  loadAhead(() => import("./approval/bulk-dialog").then((module) => module.BulkDialog)),
  { ssr: false, loading: DialogSkeleton },
);

type ValidationsScreenProps = {
  first: FirstPage<ValidationRowJson>;
  /** The number of validations without filters. */
  total: number;
  options: FilterOptions;
  /** Whether the user can approve products and start validations. */
  canDecide: boolean;
};

function reviewHref({ product__category, brand_guideline, ...query }: ValidationQuery): string {
  const { search, rule, uploaded_by, language, market } = query;
  const filters = {
    search,
    category: product__category,
    brand_guidelines: brand_guideline,
    rule,
    uploaded_by,
    language,
    market,
  };
  const labels = Object.entries(filters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return labels.length > 0 ? `/review?${new URLSearchParams(labels)}` : "/review";
}

export function ValidationsScreen({
  first,
  options,
  canDecide,
  ...initial
}: ValidationsScreenProps) {
  const list = useList(VALIDATIONS, first);
  const openValidation = useOpenValidation();
  const total = useTotal(list, initial.total);
  const revalidation = useRevalidation(list.restart);
  const selection = useSelection(list.page.data?.results ?? [], list.filtered);
  const [deciding, setDeciding] = useState(false);
  const [skippedMessage, setSkippedMessage] = useState("");
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Product Validations"
        note={
          <StatLine
            items={[
              { label: "Total Validations", value: formatNumber(total) },
              { label: "Filtered Results", value: list.total ? formatPageCount(list.total) : "—" },
              { label: "Current Page", value: formatNumber(list.query.page) },
            ]}
          />
        }
        actions={
          <>
            {canDecide && (
              <Link href={reviewHref(list.query)} className={buttonVariants()}>
                <ClipboardCheck aria-hidden />
                <span>
                  Review<span className="max-sm:sr-only"> These</span>
                </span>
              </Link>
            )}
            <ExportMenu href={list.exportHref} />
          </>
        }
      />
      {revalidation.status && (
        <Banner tone={revalidation.status.tone} onDismiss={revalidation.dismiss}>
          {revalidation.status.text}
        </Banner>
      )}
      {skippedMessage && (
        <Banner tone="warning" onDismiss={() => setSkippedMessage("")}>
          {skippedMessage}
        </Banner>
      )}
      <Panel flush>
        <ViewTabs
          views={toListViews(VALIDATIONS, list.query, [
            { label: "All", filters: {} },
            { label: "Failed", filters: { status: "failed" } },
            { label: "Not compliant", filters: { verdict: "not_compliant" } },
          ])}
          saved={toSavedViews(VALIDATIONS, list.query)}
        />
        <FilterBar list={list} options={options} />
        <ValidationsBody
          list={list}
          opening={openValidation.change}
          revalidation={revalidation}
          canDecide={canDecide}
          selection={selection}
        />
        {canDecide && selection.size > 0 && (
          <SelectionBar selection={selection} total={list.total?.count}>
            <Button onClick={() => setDeciding(true)} className={selectionActionClass}>
              <ClipboardCheck aria-hidden />
              Decide on Selected
            </Button>
          </SelectionBar>
        )}
      </Panel>
      <ValidationDialogs opened={openValidation} canDecide={canDecide} />
      {deciding && (
        <BulkDialog
          choice={{
            noun: "validation",
            title: "Validations",
            size: selection.size,
            scope: selection.isMatchingSelected ? "all" : "selected",
            selected: { validation_ids: selection.ids },
            count: list.total?.count ?? selection.size,
            all: { filters: omitPaging(list.query) },
          }}
          changes={[[VALIDATIONS.key]]}
          onDone={(sentence) => {
            setSkippedMessage(sentence);
            selection.clear();
          }}
          onClose={() => setDeciding(false)}
        />
      )}
      {revalidation.asking && <RevalidateDialog revalidation={revalidation} />}
    </div>
  );
}

type ValidationsBodyProps = {
  list: ValidationList;
  opening: OpenValidation["change"];
  revalidation: Revalidation;
  canDecide: boolean;
  selection: Selection<ValidationRowJson>;
};

function ValidationsBody({ list, ...table }: ValidationsBodyProps) {
  const { page } = list;
  const renderSummary = ({ results }: Page<ValidationRowJson>) =>
    page.isPlaceholderData ? (
      <Spinner label="Refreshing" />
    ) : (
      <p role="status" className="text-ink-muted text-sm">
        {page.isRefetchError
          ? "Could not refresh; trying again."
          : `${pluralize(results.length, "validation")} on this page`}
      </p>
    );
  return (
    <ListBody
      list={list}
      empty={{
        icon: ShieldCheck,
        text: "Products are checked as soon as they are created.",
        action: table.canDecide && <UploadLink />,
      }}
      summary={renderSummary}
    >
      {(rows, displayedPath) => (
        <ValidationsTable rows={rows} listState={displayedPath} list={list} {...table} />
      )}
    </ListBody>
  );
}
