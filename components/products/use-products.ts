"use client";

import type { ProductQuery } from "@/lib/products/schemas";
import { usePage } from "../list/use-page";
import { type InitialList, listPath } from "./list-query";

/** The first part of the key of everything that lists products. */
export const PRODUCTS = "products";

export function useProductPage(query: ProductQuery, initial: InitialList) {
  return usePage({
    key: PRODUCTS,
    path: listPath(query),
    initial,
    fallback: "Failed to fetch products",
    refreshMs: 5000,
    warning: "Failed to refresh products",
  });
}
