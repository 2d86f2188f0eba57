"use client";

import { SearchCheck } from "lucide-react";
import type { Page } from "@/lib/pagination";
import { ListBody } from "../list/list-body";
import { countOf } from "../list/page-counts";
import type { ListPage } from "../list/use-page";
import { isFiltered, type SeoRow } from "./list-query";
import { SeoTable, type TableState } from "./seo-table";

const HOW_IT_FILLS = "SEO analysis will be automatically performed when products are validated";

type SeoBodyProps = TableState & { page: ListPage<SeoRow> };

export function SeoBody({ page, ...state }: SeoBodyProps) {
  const { query } = state.list;
  const summary = (data: Page<SeoRow>) => {
    const first = (query.page - 1) * query.page_size;
    const last = first + data.results.length;
    return (
      <p className="text-ink-muted text-sm tabular-nums">
        Showing {(first + 1).toLocaleString("en")} to {last.toLocaleString("en")} of {countOf(data)}{" "}
        results
      </p>
    );
  };
  return (
    <ListBody
      page={page}
      list={state.list}
      filtered={isFiltered(query)}
      loading="Loading SEO analysis"
      failed="Failed to fetch SEO list"
      nothing="No products found"
      noMatch={`No product fits these filters. ${HOW_IT_FILLS}`}
      empty={{ icon: SearchCheck, text: HOW_IT_FILLS }}
      summary={summary}
      numbered
    >
      {(rows) => <SeoTable rows={rows} {...state} />}
    </ListBody>
  );
}
