import type { PageQuery } from "@/lib/platform/pagination";
import type { BatchJson } from "@/lib/products/batches/schemas";
import { defineList } from "../../list/define-list";

/** The first part of the query keys for batches. */
export const BATCHES_QUERY_KEY = "batches";

const REFRESH_MS = 5_000;

/**
 * Defines the list of uploads, which is polled while an upload is being validated.
 * @param startPage the page that contains the linked upload
 */
export function defineBatchList(startPage = 1) {
  return defineList<PageQuery, BatchJson>({
    key: BATCHES_QUERY_KEY,
    path: "/products/batches/",
    filters: {},
    pageSize: 10,
    startPage,
    refreshMs: (rows) => (rows.some(isProcessing) ? REFRESH_MS : 0),
    // The Back button restores the page as first rendered, which may be outdated.
    staleTimeMs: 0,
    words: {
      search: "Search uploads",
      loading: "Loading recent uploads",
      failed: "Failed to fetch batches",
      emptyTitle: "No uploads on this page",
      noMatch: "",
    },
  });
}

export function isProcessing({ status }: BatchJson): boolean {
  return status === "processing";
}
