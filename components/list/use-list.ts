import { useQueryStates } from "nuqs";
import { useEffect, useMemo, useState } from "react";
import type { SortDirection } from "@/components/ui/table";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import {
  type FilterName,
  getFilterQuery,
  type ListDefinition,
  type ListQuery,
  type SortField,
} from "./define-list";
import type { FirstPage } from "./first-page";
import { rememberSearch } from "./last-search";
import { usePage } from "./use-page";

/** Returns the state of a list and its current page. */
export function useList<Query extends ListQuery, Row>(
  definition: ListDefinition<Query, Row>,
  first?: FirstPage<Row>,
) {
  return usePagedList(useListState(definition), first);
}

export type List<Query extends ListQuery, Row> = ReturnType<typeof useList<Query, Row>>;

/** Filter changes. Null removes a filter. */
export type FilterChange<Query> = { [Name in FilterName<Query>]?: Query[Name] | null };

/** Returns the current page of a list with a given state. */
export function usePagedList<Query extends ListQuery, Row>(
  state: ReturnType<typeof useListState<Query, Row>>,
  first?: FirstPage<Row>,
) {
  const { definition, query } = state;
  const page = usePage(definition, query, first);
  const path = definition.pathOf(query);
  const displayedPath = useDisplayedPath(path, page.isPlaceholderData);
  return {
    ...state,
    page,
    /** The path of the displayed rows, which remain visible while another path loads. */
    shown: displayedPath,
    /** A string that identifies the active filters. */
    filtered: getFilterQuery(path),
    /** The page with the total, or undefined until the total for the active filters is known. */
    total: getFilterQuery(displayedPath) === getFilterQuery(path) ? page.data : undefined,
  };
}

function useDisplayedPath(path: string, isPending: boolean): string {
  const [displayedPath, setDisplayedPath] = useState(path);
  if (isPending || displayedPath === path) return displayedPath;
  setDisplayedPath(path);
  return path;
}

/** Returns a list's URL state. Each change adds a history entry. */
export function useListState<Query extends ListQuery, Row>(definition: ListDefinition<Query, Row>) {
  const { state, inUrl: urlKeys, filters, queryOf } = definition;
  const [values, set] = useQueryStates(state, { urlKeys });
  const query = useMemo(() => queryOf(values), [values, queryOf]);
  useEffect(() => {
    if (definition.screen) rememberSearch(definition.screen, definition.hrefOf(query));
  }, [definition, query]);
  const actions = useMemo(() => {
    const emptyFilters = Object.fromEntries(Object.keys(filters).map((name) => [name, null]));
    return {
      filter: (changes: FilterChange<Query>) =>
        void set({ ...clearEmptyValues(changes), page: null }),
      clearFilters: () => void set({ ...emptyFilters, page: null }),
      sort: (ordering: string | null) => void set({ ordering, page: null }),
      turnTo: (page: number) => void set({ page }, { scroll: true }),
      resize: (size: number) => void set({ page_size: size, page: null }),
      /** Returns to the first page with the default page size. */
      restart: () => void set({ page: null, page_size: null }, { history: "replace" }),
    };
  }, [set, filters]);
  return {
    definition,
    query,
    isFiltered: definition.isFiltered(query),
    /**
     * Returns a column's sort state and toggle. Clicks switch from the `first` direction to the
     * opposite direction, and then back to the default order.
     */
    sorting: (field: SortField<Query>, first?: SortDirection) => ({
      sort: getSortDirection(field, query.ordering),
      onSort: () => actions.sort(getNextOrdering(field, query.ordering, first)),
    }),
    exportHref: (format: ExportFormat, ids?: readonly number[]) =>
      definition.exportHref(query, format, ids),
    ...actions,
  };
}

function clearEmptyValues(changes: object) {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [name, value === "" ? null : value]),
  );
}

function getSortDirection(field: string, ordering: string | undefined): SortDirection | "none" {
  if (ordering === field) return "ascending";
  return ordering === `-${field}` ? "descending" : "none";
}

/**
 * Returns the order after a click on a column header: the `first` direction, then the opposite
 * direction, and then null for the default order.
 */
function getNextOrdering(
  field: string,
  ordering: string | undefined,
  first: SortDirection = "descending",
): string | null {
  const orderingByDirection = { ascending: field, descending: `-${field}` };
  const direction = getSortDirection(field, ordering);
  if (direction === "none") return orderingByDirection[first];
  if (direction !== first) return null;
  return orderingByDirection[first === "ascending" ? "descending" : "ascending"];
}
