"use client";

import { integer, moment, oneOf, text } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import type { AuditQuery } from "@/lib/audit/schemas";
import { PAGE_SIZES, type PageSize } from "../list/page-counts";
import { KIND_FILTERS, type KindFilter } from "./kinds";

const params = {
  search: text(""),
  kind: oneOf(KIND_FILTERS),
  actor: integer(),
  entity: text(),
  entity_id: integer(),
  from: moment,
  to: moment,
  page: integer(1),
  page_size: oneOf(PAGE_SIZES, 50),
};

interface Filters {
  search?: string;
  kind?: KindFilter | null;
  actor?: number | null;
  entity?: null;
  entity_id?: null;
  from?: Date | null;
  to?: Date | null;
}

const NO_FILTERS = {
  search: null,
  kind: null,
  actor: null,
  entity: null,
  entity_id: null,
  from: null,
  to: null,
};

/** The log's state, which is the URL's; each change is a step for the Back button. */
export function useAuditState() {
  const [state, setState] = useUrlState(params);
  const query: AuditQuery = {
    search: state.search || undefined,
    kind: state.kind ?? undefined,
    actor: state.actor ?? undefined,
    entity: state.entity ?? undefined,
    entity_id: state.entity_id ?? undefined,
    from: state.from ?? undefined,
    to: state.to ?? undefined,
    page: Math.max(1, state.page),
    page_size: state.page_size,
  };
  return {
    query,
    filter: (filters: Filters) => setState({ ...filters, page: null }),
    clearFilters: () => setState({ ...NO_FILTERS, page: null }),
    turnTo: (page: number) => setState({ page }, { scroll: true }),
    resize: (page_size: PageSize) => setState({ page_size, page: null }),
  };
}

export type AuditState = ReturnType<typeof useAuditState>;
