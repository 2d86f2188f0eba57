"use client";

import { useQueryStates } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import type { SortDirection } from "@/components/ui/table";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import {
  type FilterName,
  filtersIn,
  type ListDefinition,
  type ListQuery,
  type SortField,
} from "./define-list";
import type { FirstPage } from "./first-page";
import { rememberSearch } from "./last-search";
import { usePage } from "./use-page";

/** Returns a list's state and its page. */
export function useList<Query extends ListQuery, Row>(
  definition: ListDefinition<Query, Row>,
  first?: FirstPage<Row>,
) {
  return usePaged(useListState(definition), first);
}

export type List<Query extends ListQuery, Row> = ReturnType<typeof useList<Query, Row>>;

/** Null removes a filter. */
export type FilterChange<Query> = { [Name in FilterName<Query>]?: Query[Name] | null };

/** Does the same with a given state. */
export function usePaged<Query extends ListQuery, Row>(
  state: ReturnType<typeof useListState<Query, Row>>,
  first?: FirstPage<Row>,
) {
  const { definition, query } = state;
  const page = usePage(definition, query, first);
  const path = definition.pathOf(query);
  const shown = useShown(path, page.isPlaceholderData);
  return {
    ...state,
    page,
    /** The path of the displayed rows, while those of another path load. */
    shown,
    /** Identifies the filters. */
    filtered: filtersIn(path),
    /** The total; absent while only the count of other filters is known. */
    total: filtersIn(shown) === filtersIn(path) ? page.data : undefined,
  };
}

function useShown(path: string, waiting: boolean): string {
  const [shown, show] = useState(path);
  if (waiting || shown === path) return shown;
  show(path);
  return path;
}

/** Returns a list's URL state; each change is a history entry. */
export function useListState<Query extends ListQuery, Row>(definition: ListDefinition<Query, Row>) {
  const { state, inUrl: urlKeys, filters, queryOf } = definition;
  const [values, set] = useQueryStates(state, { urlKeys });
  const query = useMemo(() => queryOf(values), [values, queryOf]);
  useEffect(() => {
    if (definition.screen) rememberSearch(definition.screen, definition.hrefOf(query));
  }, [definition, query]);
  const change = useMemo(() => {
    const none = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
    return {
      filter: (changes: FilterChange<Query>) => void set({ ...emptied(changes), page: null }),
      clearFilters: () => void set({ ...none, page: null }),
      sort: (ordering: string | null) => void set({ ordering, page: null }),
      turnTo: (page: number) => void set({ page }, { scroll: true }),
      resize: (size: number) => void set({ page_size: size, page: null }),
      /** Returns to the first page with the default size. */
      restart: () => void set({ page: null, page_size: null }, { history: "replace" }),
    };
  }, [set, filters]);
  return {
    definition,
    query,
    isFiltered: definition.isFiltered(query),
    /**
     * Returns the sort state and toggle of a column: `first` direction, then the other, then none.
     */
    sorting: (field: SortField<Query>, first?: SortDirection) => ({
      sort: directionOf(field, query.ordering),
      onSort: () => change.sort(nextOrdering(field, query.ordering, first)),
    }),
    exportHref: (format: ExportFormat, ids?: readonly number[]) =>
      definition.exportHref(query, format, ids),
    ...change,
  };
}

/** Removes an empty search. */
function emptied(changes: object) {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === "" ? null : value]),
  );
}

/** Returns the sort direction of a field. */
function directionOf(field: string, ordering: string | undefined): SortDirection | "none" {
  if (ordering === field) return "ascending";
  return ordering === `-${field}` ? "descending" : "none";
}

/**
 * Returns the order after a click on a header: `first`, then the other direction, then null for the
 * default.
 */
function nextOrdering(
  field: string,
  ordering: string | undefined,
  first: SortDirection = "descending",
): string | null {
  const inOrder = { ascending: field, descending: `-${field}` };
  const direction = directionOf(field, ordering);
  if (direction === "none") return inOrder[first];
  if (direction !== first) return null;
  return inOrder[first === "ascending" ? "descending" : "ascending"];
}
