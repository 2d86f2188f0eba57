"use client";

import {
  parseAsInteger,
  parseAsIsoDateTime,
  parseAsNumberLiteral,
  parseAsString,
  parseAsStringLiteral,
  useQueryStates,
} from "nuqs";
import type { AuditQuery } from "@/lib/audit/schemas";
import { PAGE_SIZES, type PageSize } from "../list/page-counts";
import { KIND_FILTERS, type KindFilter } from "./kinds";

const parsers = {
  search: parseAsString.withDefault(""),
  kind: parseAsStringLiteral(KIND_FILTERS),
  actor: parseAsInteger,
  entity: parseAsString,
  entity_id: parseAsInteger,
  from: parseAsIsoDateTime,
  to: parseAsIsoDateTime,
  page: parseAsInteger.withDefault(1),
  page_size: parseAsNumberLiteral(PAGE_SIZES).withDefault(50),
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
  const [state, setState] = useQueryStates(parsers, { history: "push", scroll: false });
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
    filter: (filters: Filters) => void setState({ ...filters, page: null }),
    clearFilters: () => void setState({ ...NO_FILTERS, page: null }),
    turnTo: (page: number) => void setState({ page }, { scroll: true }),
    resize: (page_size: PageSize) => void setState({ page_size, page: null }),
  };
}

export type AuditState = ReturnType<typeof useAuditState>;
