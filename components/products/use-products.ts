"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";
import type { ProductQuery } from "@/lib/products/schemas";
import { type InitialList, listPath, type ProductRow } from "./list-query";

/** How often what is on the screen is asked for again, while its tab can be seen. */
const REFRESH_MS = 5_000;

/** The first part of the key of everything that lists products. */
export const PRODUCTS = "products";

/** A page of the list, kept fresh; while another one loads, the rows of the last one stay. */
export function useProductPage(query: ProductQuery, initial: InitialList) {
  const path = listPath(query);
  const page = useQuery({
    queryKey: [PRODUCTS, path],
    queryFn: ({ signal }) =>
      callApi<Page<ProductRow>>(path, { signal, fallback: "Failed to fetch products" }),
    initialData: path === initial.path ? initial.page : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
  const failed = page.isRefetchError ? page.error : null;
  useEffect(() => {
    if (failed) console.warn("Failed to refresh products:", failed.message);
  }, [failed]);
  return page;
}

export type ProductPage = ReturnType<typeof useProductPage>;
