"use client";

import { SearchCheck } from "lucide-react";
import { grouped } from "@/lib/format";
import type { Page } from "@/lib/pagination";
import { ListBody } from "../list/list-body";
import { countOf } from "../list/page-counts";
import { HOW_IT_FILLS, type SeoRow } from "./list";
import { SeoTable, type TableState } from "./seo-table";

export function SeoBody(state: TableState) {
  const { query } = state.list;
  const summary = (data: Page<SeoRow>) => {
    const first = (query.page - 1) * query.page_size;
    const last = first + data.results.length;
    return (
      <p className="text-ink-muted text-sm tabular-nums">
        Showing {grouped(first + 1)} to {grouped(last)} of {countOf(data)} results
      </p>
    );
  };
  return (
    <ListBody
      list={state.list}
      empty={{ icon: SearchCheck, text: HOW_IT_FILLS }}
      summary={summary}
      numbered
    >
      {(rows, shown) => <SeoTable rows={rows} shown={shown} {...state} />}
    </ListBody>
  );
}
