import type { PageQuery } from "@/lib/platform/pagination";
import type { BatchJson } from "@/lib/products/batches/schemas";
import { defineList } from "../../list/define-list";

/** The first part of the query keys of everything about batches. */
export const BATCHES = "batches";

const REFRESH_MS = 5_000;

/**
 * The list of uploads, polling while one is being validated; `startPage` contains the one that a
 * link leads to.
 */
export function batchList(startPage = 1) {
  return defineList<PageQuery, BatchJson>({
    key: BATCHES,
    path: "/products/batches/",
    filters: {},
    pageSize: 10,
    startPage,
    refreshMs: (rows) => (rows.some(isProcessing) ? REFRESH_MS : 0),
    // Back shows the page as first rendered, which can be before the last upload.
    freshMs: 0,
    words: {
      search: "Search uploads",
      loading: "Loading recent uploads",
      failed: "Failed to fetch batches",
      nothing: "No uploads on this page",
      noMatch: "",
    },
  });
}

export function isProcessing({ status }: BatchJson): boolean {
  return status === "processing";
}
