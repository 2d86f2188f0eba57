import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { DeliveryState } from "@/lib/products/deliveries/schemas";
import type { ProductDetailJson } from "@/lib/products/schemas";
import type { ProductHistory } from "@/lib/validations/history/schemas";
import type { ValidationJson, ValidationRowJson } from "@/lib/validations/schemas";
import { VALIDATIONS } from "../validations/list";
import { MAX_VISIBLE_DECISIONS, type ProductPage } from "./page-query";
import { usePageState } from "./use-page-state";
import { useNewestValidations } from "./use-product-validations";
import type { InitialTable } from "./validation-list";

const PRODUCT_PAGE_QUERY_KEY = "product-page";

/** The keys of all the page's queries. */
export const PRODUCT_PAGE_QUERIES = [[PRODUCT_PAGE_QUERY_KEY], [VALIDATIONS.key]];

export interface InitialPage extends ProductPage {
  table: InitialTable;
  /** The number of history entries to request. */
  historyCount: number;
}

/** Fetches the page's product data. Polls the validations and refetches the rest on changes. */
export function useProductPage(initial: InitialPage) {
  const client = useQueryClient();
  const { shown: historyLimit } = usePageState();
  const { product, table } = initial;
  const newestValidations = useNewestValidations(product, table);
  const { data } = useQuery({
    queryKey: [PRODUCT_PAGE_QUERY_KEY, product.id, historyLimit],
    queryFn: ({ signal }) => fetchPage(product, historyLimit, signal),
    initialData: historyLimit === initial.historyCount ? initial : undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const previousResults = useRef(JSON.stringify(table.latest.results));
  useEffect(() => {
    const now = JSON.stringify(newestValidations.results);
    if (now === previousResults.current) return;
    previousResults.current = now;
    void client.invalidateQueries({ queryKey: [PRODUCT_PAGE_QUERY_KEY] });
  }, [newestValidations, client]);
  return { ...(data ?? initial), newest: newestValidations };
}

async function fetchPage(
  { id, product_id: productId }: ProductDetailJson,
  historyLimit: number,
  signal: AbortSignal,
): Promise<ProductPage> {
  const name = encodeURIComponent(productId);
  const [product, completed, history, decisions, deliveries] = await Promise.all([
    callApi<ProductDetailJson>(`/products/products/by-id/${name}/`, {
      signal,
      fallback: "Failed to fetch product details",
    }),
    callApi<Page<ValidationRowJson>>(
      `/validations/validations/by-product/${name}/?status=completed&page_size=1&detail=false`,
      { signal, fallback: "Failed to fetch validations for product" },
    ),
    callApi<ProductHistory>(`/products/products/${id}/history/?limit=${historyLimit}`, {
      signal,
      fallback: "Failed to fetch edits",
    }),
    callApi<Page<FindingDecisionJson>>(
      `/validations/decisions/?product_id=${name}&page_size=${MAX_VISIBLE_DECISIONS}`,
      { signal, fallback: "Failed to fetch decisions" },
    ),
    callApi<DeliveryState>(`/products/products/${id}/conflicts/`, {
      signal,
      fallback: "Failed to fetch conflicts",
    }),
  ]);
  const latestId = completed.results[0]?.id;
  const latestValidation =
    latestId === undefined
      ? null
      : await callApi<ValidationJson>(`/validations/validations/${latestId}/`, {
          signal,
          fallback: "Failed to fetch validation",
        });
  return {
    product,
    latest: latestValidation,
    completedCount: completed.count,
    history,
    decisions,
    deliveries,
  };
}
