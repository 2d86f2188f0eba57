import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, X } from "lucide-react";
import Link from "next/link";
import { useEffect, useId, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { IconButton } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/progress";
import { Stat } from "@/components/ui/stat";
import { formatNumber } from "@/lib/format";
import type { UploadResponse } from "@/lib/imports/uploads/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { BatchJson } from "@/lib/products/batches/schemas";
import { ErrorList } from "../../form/error-list";
import { BatchProgress } from "./batch-progress";
import { buildProductsHref } from "./batches-path";
import { FailedRows } from "./failed-rows";
import { BATCHES_QUERY_KEY, isProcessing } from "./list";
import { UnsentFailedRows } from "./unsent-failed-rows";
import type { BatchUpload, BulkFailure } from "./use-batch-upload";

/** Shows the last upload's result and focuses it, because the clicked button changes. */
export function UploadOutcome({ state }: { state: BatchUpload }) {
  const { result, failure } = state;
  const messageId = useId();
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!result && !failure) return;
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: "nearest" });
  }, [result, failure]);
  if (!result && !failure) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields
    <div
      ref={container}
      role="group"
      aria-labelledby={messageId}
      tabIndex={-1}
      className="flex scroll-my-20 flex-col gap-3 rounded-lg focus-visible:outline-none"
    >
      {result && (
        <Success key={result.batch_id} {...{ result, messageId }} onDismiss={state.dismiss} />
      )}
      {failure && <Failure {...{ failure, messageId }} onDismiss={state.dismiss} />}
    </div>
  );
}

type SuccessProps = { result: UploadResponse; messageId: string; onDismiss: () => void };

function Success({ result, messageId, onDismiss }: SuccessProps) {
  const { batch_id, products_created, errors } = result;
  const { data: batch, error } = useBatch(batch_id);
  return (
    <section
      aria-label="Bulk upload result"
      className="animate-rise overflow-hidden rounded-lg border border-success-line bg-surface-raised"
    >
      <header className="flex items-start gap-2 bg-success-soft px-4 py-2.5 font-medium text-sm text-success-text">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
        <p id={messageId} className="flex-1">
          {result.message}
        </p>
        <IconButton
          label="Dismiss"
          small
          onClick={onDismiss}
          className="-my-1 -mr-1.5 text-current hover:text-current"
        >
          <X aria-hidden />
        </IconButton>
      </header>
      <dl className="-mt-px -ml-px grid grid-cols-2">
        <Stat label="Products created" value={formatNumber(products_created)} />
        <Stat label="Rows rejected" value={formatNumber(errors.length)} />
      </dl>
      <div className="flex flex-col gap-4 border-t px-4 py-3">
        {batch ? (
          <BatchProgress batch={batch} />
        ) : error ? (
          <p className="text-ink-muted text-sm">{error.message}</p>
        ) : (
          <Skeleton className="h-7" />
        )}
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          <Link href={buildProductsHref(batch_id)} className="text-accent-text hover:underline">
            View products
          </Link>
          <Link href="/validations" className="text-accent-text hover:underline">
            View validations
          </Link>
        </p>
        {errors.length > 0 && (
          <div className="flex flex-col gap-3 border-t pt-3">
            <ErrorList errors={errors} open />
            <FailedRows batchId={batch_id} />
          </div>
        )}
      </div>
    </section>
  );
}

type FailureProps = { failure: BulkFailure; messageId: string; onDismiss: () => void };

function Failure({ failure, messageId, onDismiss }: FailureProps) {
  return (
    <>
      <Banner tone="error" title="Bulk Upload Failed" onDismiss={onDismiss}>
        <span id={messageId}>{failure.message}</span>
      </Banner>
      <Banner tone="error" title="Upload Error">
        {failure.error}
      </Banner>
      {failure.rows.length > 0 && (
        <div className="flex flex-col gap-3 rounded-lg border bg-surface-raised px-4 py-3">
          <ErrorList errors={failure.rows} open />
          <UnsentFailedRows file={failure.file} />
        </div>
      )}
    </>
  );
}

/** The polling interval while an upload is being validated and the tab is visible. */
const REFRESH_MS = 2_000;

/** Fetches a batch, polls until its products have been validated, and also updates the list. */
function useBatch(id: number) {
  const client = useQueryClient();
  return useQuery({
    queryKey: [BATCHES_QUERY_KEY, id],
    queryFn: async ({ signal }) => {
      const path = `/products/batches/${id}/`;
      const batch = await callApi<BatchJson>(path, { signal, fallback: "Failed to fetch batch" });
      cacheBatch(client, batch);
      return batch;
    },
    refetchInterval: ({ state: { data } }) => (data && !isProcessing(data) ? false : REFRESH_MS),
  });
}

function cacheBatch(client: QueryClient, batch: BatchJson) {
  client.setQueriesData<Page<BatchJson> | BatchJson>({ queryKey: [BATCHES_QUERY_KEY] }, (data) => {
    if (!data || !("results" in data)) return data;
    return { ...data, results: data.results.map((row) => (row.id === batch.id ? batch : row)) };
  });
}
