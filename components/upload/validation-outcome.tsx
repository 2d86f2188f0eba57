"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Score } from "@/components/ui/score";
import { callApi } from "@/lib/api-client";
import { exactPercent } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ValidationRowJson } from "@/lib/validations/schemas";
import { ProductStatusBadge } from "../products/product-status-badge";
import { isRunning } from "../validations/is-running";
import { VALIDATIONS } from "../validations/list";
import { StatusBadge } from "../validations/status-badge";

/** How often a validation that is not done yet is asked for, while its tab can be seen. */
const REFRESH_MS = 1_500;

/** Follows the validation of a product until it is done. */
export function ValidationOutcome({ product }: { product: ProductDetailJson }) {
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
          <span title={`Threshold ${exactPercent(threshold)}`}>
            <Score value={score} beside={threshold} />
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
  const newest = "ordering=-created_at&page_size=1&detail=false";
  const path = `/validations/validations/by-product/${encodeURIComponent(productId)}/?${newest}`;
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
