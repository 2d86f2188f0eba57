"use client";

import { useIsFetching, useQuery, useQueryClient } from "@tanstack/react-query";
import { ClipboardCheck, Package, Pencil, RefreshCw, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { ExportMenu } from "@/components/ui/export-menu";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHeader, Panel } from "@/components/ui/panel";
import { formatNumber, pluralize } from "@/lib/format";
import { ApiError, callApi } from "@/lib/platform/api-client";
import type {
  BulkUpdateJob,
  BulkUpdateJobResponse,
  BulkUpdateResponse,
} from "@/lib/products/bulk/schemas";
import { FixAllButton } from "../bulk-changes/fix-all-button";
import { nameFixes } from "../bulk-changes/labels";
import { FilterBar } from "../list/filter-bar";
import { describeFilters } from "../list/filter-choices";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { toListViews, toSavedViews } from "../list/list-views";
import { formatPageCount } from "../list/page-counts";
import { SelectionBar as ListSelectionBar, selectionActionClass } from "../list/selection-bar";
import { createFailure, createSuccess, type SetStatus, type Status } from "../list/status";
import { UploadLink } from "../list/upload-link";
import { useList } from "../list/use-list";
import { type Selection, useSelection } from "../list/use-selection";
import { ViewTabs } from "../list/view-tabs";
import { omitPaging } from "../validations/approval/bulk-choice";
import { PRODUCT_LIST, type ProductList, type ProductRow } from "./list";
import { ProductsTable, type TableState, type Viewer } from "./products-table";
import { useDeletion } from "./use-deletion";
import { useRevalidation } from "./use-revalidation";

const DeleteDialog = dynamic(
  loadAhead(() => import("./delete-dialog").then((module) => module.DeleteDialog)),
  { ssr: false, loading: DialogSkeleton },
);
const BulkUpdateDialog = dynamic(
  loadAhead(() => import("./bulk-update-dialog").then((module) => module.BulkUpdateDialog)),
  { ssr: false, loading: DialogSkeleton },
);
const RevalidateDialog = dynamic(
  loadAhead(() => import("./revalidate-dialog").then((module) => module.RevalidateDialog)),
  { ssr: false, loading: DialogSkeleton },
);

const BulkDialog = dynamic(
  loadAhead(() =>
    import("../validations/approval/bulk-dialog").then((module) => module.BulkDialog),
  ),
  { ssr: false, loading: DialogSkeleton },
);

type ProductsScreenProps = {
  first: FirstPage<ProductRow>;
  options: FilterOptions;
  person: Viewer;
};

export function ProductsScreen({ first, options, person }: ProductsScreenProps) {
  const client = useQueryClient();
  const list = useList(PRODUCT_LIST, first);
  const selection = useSelection(list.page.data?.results ?? [], list.filtered);
  const [status, setStatus] = useState<Status | null>(null);
  const [activeDialog, setActiveDialog] = useState<"decision" | "edit" | null>(null);
  const bulkUpdate = useBulkUpdate(setStatus);
  const reloadProducts = () => client.invalidateQueries({ queryKey: [PRODUCT_LIST.key] });
  const revalidation = useRevalidation({
    setStatus,
    started: selection.clear,
    onSettled: () => void reloadProducts(),
  });
  const deletion = useDeletion({
    setStatus,
    deleted: (ids) => {
      selection.remove(ids);
      list.restart();
      void reloadProducts();
    },
  });

  async function refreshList() {
    setStatus(null);
    list.restart();
    try {
      await client.invalidateQueries({ queryKey: [PRODUCT_LIST.key] }, { throwOnError: true });
    } catch (error) {
      const isApiError = error instanceof ApiError && error.status > 0;
      setStatus(createFailure(isApiError ? error.message : "Failed to refresh products"));
    }
  }

  const state = { list, person, selection, revalidation, deletion };
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Products"
        note={<ScreenStatus list={list} />}
        actions={
          <>
            {person.canEdit && list.isFiltered && list.total?.count !== 0 && (
              <FixAllButton
                filters={{ product_filters: omitPaging(list.query) }}
                name={nameFixes(describeFilters(list, options))}
              />
            )}
            <Button onClick={() => void refreshList()}>
              <RefreshCw aria-hidden />
              <span className="max-sm:sr-only">Refresh</span>
            </Button>
            <ExportMenu
              href={(format) =>
                list.exportHref(format, selection.isMatchingSelected ? [] : selection.ids)
              }
              contentLabel={
                selection.size > 0 && !selection.isMatchingSelected
                  ? pluralize(selection.size, "selected product")
                  : undefined
              }
            />
          </>
        }
      />
      {status && (
        <Banner tone={status.tone} onDismiss={() => setStatus(null)} className="sticky top-16 z-10">
          {status.text}
        </Banner>
      )}
      <Panel flush>
        <ViewTabs
          views={toListViews(PRODUCT_LIST, list.query, [
            { label: "All", filters: {} },
            { label: "To review", filters: { status: "needs_review" } },
            { label: "Rejected", filters: { status: "rejected" } },
            { label: "Mine", filters: { uploaded_by: person.id } },
          ])}
          saved={toSavedViews(PRODUCT_LIST, list.query)}
        />
        <FilterBar list={list} options={options} />
        <ProductsBody {...state} />
        {person.canEdit && selection.size > 0 && (
          <SelectionBar
            selection={selection}
            total={list.total?.count}
            deleting={deletion.looking === "many"}
            onDecide={() => setActiveDialog("decision")}
            onEdit={() => setActiveDialog("edit")}
            onRevalidate={() => revalidation.request(selection.products, true)}
            onDelete={() => void deletion.askMany(selection.ids)}
          />
        )}
      </Panel>
      {activeDialog === "decision" && (
        <BulkDialog
          choice={{
            noun: "product",
            title: "Products",
            size: selection.size,
            scope: selection.isMatchingSelected ? "all" : "selected",
            selected: { product_ids: selection.ids },
            count: list.total?.count ?? selection.size,
            all: { product_filters: omitPaging(list.query) },
          }}
          changes={[[PRODUCT_LIST.key]]}
          onDone={(skippedMessage) => {
            setStatus(skippedMessage ? createSuccess(skippedMessage) : null);
            selection.clear();
          }}
          onClose={() => setActiveDialog(null)}
        />
      )}
      {activeDialog === "edit" && (
        <BulkUpdateDialog
          ids={selection.ids}
          scope={selection.isMatchingSelected ? "all" : "selected"}
          query={list.query}
          count={list.total?.count ?? selection.size}
          categories={options.categories ?? []}
          onDone={(answer) => {
            bulkUpdate.begun(answer);
            selection.clear();
          }}
          onClose={() => setActiveDialog(null)}
        />
      )}
      {deletion.asking && <DeleteDialog request={deletion.asking} deletion={deletion} />}
      {revalidation.asking && (
        <RevalidateDialog products={revalidation.asking} revalidation={revalidation} />
      )}
    </div>
  );
}

/** Shows the number of products, and whether the list is being refetched. */
function ScreenStatus({ list }: { list: ProductList }) {
  const isFetching = useIsFetching({ queryKey: [list.definition.key] }) > 0;
  return (
    <p className="flex gap-3">
      <span className="tabular-nums">{describeCount(list)}</span>
      <span
        className={cn(
          "text-ink-faint transition-[opacity,visibility]",
          isFetching ? "duration-0" : "invisible opacity-0 delay-300 duration-300",
        )}
      >
        Refreshing
      </span>
    </p>
  );
}

/** Counts what is shown: exact matches and similar products. */
function describeCount({ total, isFiltered }: ProductList): string {
  if (!total) return "Counting";
  const similarCount = total.results.filter(({ similar }) => similar).length;
  if (total.count === 0 && similarCount > 0)
    return `No exact match. ${pluralize(similarCount, "similar product")}`;
  const count = `${formatPageCount(total)} ${total.count === 1 ? "product" : "products"}`;
  const found = isFiltered ? `${count} found` : count;
  return similarCount > 0 ? `${found}, ${similarCount} similar` : found;
}

type SelectionBarProps = {
  selection: Selection<ProductRow>;
  total?: number;
  /** Whether the deletion is being prepared. */
  deleting: boolean;
  onDecide: () => void;
  onEdit: () => void;
  onRevalidate: () => void;
  onDelete: () => void;
};

function SelectionBar(props: SelectionBarProps) {
  const { selection, total, deleting, onDecide, onEdit, onRevalidate, onDelete } = props;
  return (
    <ListSelectionBar selection={selection} total={total}>
      <Button onClick={onDecide} className={selectionActionClass}>
        <ClipboardCheck aria-hidden />
        Decide on Selected
      </Button>
      <Button onClick={onEdit} className={selectionActionClass}>
        <Pencil aria-hidden />
        Edit Products
      </Button>
      {/* Only for individually selected products. */}
      {!selection.isMatchingSelected && (
        <>
          <Button onClick={onRevalidate} className={selectionActionClass}>
            <RefreshCw aria-hidden />
            Force Revalidate
          </Button>
          <Button
            variant="danger"
            busy={deleting}
            onClick={onDelete}
            className={selectionActionClass}
          >
            <Trash2 aria-hidden />
            Delete Selected
          </Button>
        </>
      )}
    </ListSelectionBar>
  );
}

function ProductsBody(state: TableState) {
  const { list, person } = state;
  return (
    <ListBody
      list={list}
      empty={{
        icon: Package,
        text: "Uploaded products appear here and are checked immediately.",
        action: person.canEdit && <UploadLink />,
      }}
      summary={({ results }) => (
        <p className="text-ink-muted text-sm">
          {pluralize(results.length, "product")} on this page
        </p>
      )}
    >
      {(rows, displayedPath) => <ProductsTable rows={rows} listState={displayedPath} {...state} />}
    </ListBody>
  );
}

const POLL_MS = 1_000;

/** Polls a bulk update in the background, and reports its progress. */
function useBulkUpdate(setStatus: SetStatus) {
  const client = useQueryClient();
  const [job, setJob] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ["bulk-update", job],
    queryFn: ({ signal }) =>
      callApi<BulkUpdateJob>(`/products/bulk-updates/${job}/`, {
        signal,
        fallback: "Failed to load the progress",
      }),
    enabled: job !== null,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== "running" ? false : POLL_MS,
  });
  useEffect(() => {
    if (!data || data.id !== job) return;
    setStatus(getJobStatus(data));
    void client.invalidateQueries({ queryKey: [PRODUCT_LIST.key] });
    if (data.state !== "running") setJob(null);
  }, [data, job, setStatus, client]);
  return {
    begun: (answer: BulkUpdateResponse | BulkUpdateJobResponse) => {
      if (!("job" in answer)) return setStatus(createSuccess(describeOutcome(answer)));
      setStatus(
        createSuccess(
          `Changing ${pluralize(answer.job.progress.total, "product")} in the background…`,
        ),
      );
      setJob(answer.job.id);
    },
  };
}

function getJobStatus(job: BulkUpdateJob): Status {
  const { done, total } = job.progress;
  const formattedCounts = [done, total].map((count) => formatNumber(count));
  if (job.state === "running")
    return createSuccess(`Changing products: ${formattedCounts.join(" of ")} done…`);
  if (job.state === "failed")
    return createFailure(
      `${job.error_message ?? "The change failed."} ${formattedCounts.join(" of ")} products were changed.`,
    );
  return createSuccess(describeOutcome(job));
}

function describeOutcome({ updated, unchanged, skipped }: BulkUpdateResponse): string {
  return [
    `${pluralize(updated, "product")} updated${updated > 0 ? "; the checks are queued" : ""}.`,
    unchanged > 0 ? `${pluralize(unchanged, "product")} already had these values.` : "",
    skipped > 0
      ? `${pluralize(skipped, "product")} no longer ${skipped === 1 ? "exists" : "exist"}.`
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}
