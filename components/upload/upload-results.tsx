import { useQuery } from "@tanstack/react-query";
import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { ProgressBar } from "@/components/ui/progress";
import { Score } from "@/components/ui/score";
import { formatExactPercent } from "@/lib/format";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ProductStatusBadge } from "../products/product-status-badge";
import { StatusBadge } from "../validations/badges";
import { isRunning } from "../validations/is-running";
import { VALIDATIONS } from "../validations/list";
import type { UploadState } from "./use-upload";

const MAX_EARLIER_PRODUCTS = 5;

/** Shows running, failed and successful uploads. */
export function UploadResults({ state }: { state: UploadState }) {
  const { sending, failure, uploaded } = state;
  const [last, ...earlierUploads] = uploaded;
  // Errors shown next to fields are not repeated here.
  const hasFieldErrors = Object.keys(failure?.fields ?? {}).length > 0;
  return (
    <>
      {sending && <UploadProgress {...sending} />}
      {failure && (
        <>
          <Banner tone="error" title="Upload Failed" onDismiss={state.dismissFailure}>
            {hasFieldErrors
              ? "Nothing was stored. See the errors below the fields."
              : failure.message}
          </Banner>
          {!hasFieldErrors && failure.error !== failure.message && (
            <Banner tone="error" title="Upload Error">
              {failure.error}
            </Banner>
          )}
        </>
      )}
      <div aria-live="polite">
        {last && (
          <section
            key={last.product.id}
            aria-label="Last upload"
            className="animate-rise overflow-hidden rounded-lg border border-success-line bg-surface-raised"
          >
            <p className="flex items-start gap-2 bg-success-soft px-4 py-2.5 font-medium text-sm text-success-text">
              <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
              {last.message}
            </p>
            <div className="px-4 py-3">
              <UploadedProduct product={last.product} />
            </div>
          </section>
        )}
      </div>
      {earlierUploads.length > 0 && (
        <section aria-label="Earlier uploads" className="rounded-lg border bg-surface-raised">
          <ul className="divide-y">
            {earlierUploads.slice(0, MAX_EARLIER_PRODUCTS).map(({ product }) => (
              <li key={product.id} className="px-4 py-2.5">
                <UploadedProduct product={product} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function UploadProgress({ productId, share }: { productId: string; share: number }) {
  const percent = Math.round(share * 100);
  return (
    <section aria-label="Upload progress" className="rounded-lg border bg-surface-raised px-4 py-3">
      <p className="mb-2 flex justify-between gap-3 text-sm">
        <span className="min-w-0 truncate">Uploading {productId}</span>
        <span className="tabular-nums">{percent}%</span>
      </p>
      <ProgressBar label="Upload progress" value={percent} />
    </section>
  );
}

function UploadedProduct({ product }: { product: UploadState["uploaded"][number]["product"] }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0">
        <Link
          href={`/product-validations/${encodeURIComponent(product.product_id)}`}
          className="break-words font-medium text-accent-text hover:underline"
        >
          {product.product_id}
        </Link>
        {product.name !== product.product_id && (
          <p className="break-words text-ink-muted text-xs">{product.name}</p>
        )}
      </div>
      <ValidationOutcome product={product} />
    </div>
  );
}

/** The polling interval while a validation is unfinished and the tab is visible. */
const REFRESH_MS = 1_500;

function ValidationOutcome({ product }: { product: ProductDetailJson }) {
  const { data: validation, error } = useNewestValidation(product.product_id);
  if (!validation) {
    return (
      <span className="flex flex-wrap items-center gap-2">
        {error && <span className="text-ink-muted text-xs">{error.message}</span>}
        <ProductStatusBadge status={product.status} />
      </span>
    );
  }
  const { id, status, overall_score: score, compliance_threshold: threshold } = validation;
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {status === "completed" ? (
        <>
          <span title={`Threshold ${formatExactPercent(threshold)}`}>
            <Score value={score} shownThreshold={threshold} />
          </span>
          <Verdict isCompliant={validation.is_compliant} />
        </>
      ) : (
        <StatusBadge status={status} />
      )}
      {!isRunning(status) && (
        <Link href={`/validations?validation=${id}`} className="text-accent-text hover:underline">
          View validation
        </Link>
      )}
      {validation.error_message && (
        <span className="break-words text-danger-text text-xs">{validation.error_message}</span>
      )}
    </span>
  );
}

function useNewestValidation(productId: string) {
  const searchQuery = "ordering=-created_at&page_size=1&detail=false";
  const path = `/validations/validations/by-product/${encodeURIComponent(productId)}/?${searchQuery}`;
  return useQuery({
    queryKey: [VALIDATIONS.key, path],
    queryFn: ({ signal }) =>
      callApi<Page<ValidationRowJson>>(path, {
        signal,
        fallback: "Failed to fetch validations for product",
      }).then((page) => page.results[0] ?? null),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || isRunning(data?.status) ? REFRESH_MS : false,
  });
}

function Verdict({ isCompliant }: { isCompliant: boolean | null }) {
  if (isCompliant === null) return null;
  return (
    <Badge tone={isCompliant ? "success" : "warning"}>
      {isCompliant ? "Compliant" : "Needs review"}
    </Badge>
  );
}
