"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { callApi } from "@/lib/api-client";
import type { Page } from "@/lib/pagination";

interface PageOptions<Row> {
  /** The first part of the key of everything that shows these things. */
  key: string;
  /** The API's path of the page; one state of the list has one path. */
  path: string;
  /** What the server rendered the list with. */
  initial: { path: string; page: Page<Row> };
  /** Shown where the server gives no message. */
  fallback: string;
  /** How often it is asked for again while its tab can be seen; 0: never. */
  refreshMs: number;
  /** How long it counts as fresh, where it is not asked for again by itself. */
  freshMs?: number;
  /** What a failed refresh writes to the console. */
  warning?: string;
}

/** A page of a list, kept fresh; while another one loads, the rows of the last one stay. */
export function usePage<Row>(options: PageOptions<Row>) {
  const { key, path, initial, fallback, refreshMs, freshMs, warning } = options;
  const page = useQuery({
    queryKey: [key, path],
    queryFn: ({ signal }) => callApi<Page<Row>>(path, { signal, fallback }),
    initialData: path === initial.path ? initial.page : undefined,
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs > 0 && refreshMs,
    staleTime: freshMs ?? refreshMs - 1000,
  });
  const failed = page.isRefetchError ? page.error : null;
  useEffect(() => {
    if (failed && warning) console.warn(`${warning}:`, failed.message);
  }, [failed, warning]);
  return page;
}

export type ListPage<Row> = ReturnType<typeof usePage<Row>>;
