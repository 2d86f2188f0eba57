import {
  createLoader,
  createSerializer,
  parseAsNumberLiteral,
  parseAsStringLiteral,
  type SearchParams,
  type SingleParserBuilder,
} from "nuqs/server";
import type { ViewedList } from "@/lib/enums";
import type { ExportFormat } from "@/lib/platform/export/schemas";
import type { ListColumn } from "./columns";
import type { Filter, FilterOptions } from "./filters";
import { wholeNumberParser } from "./params";

/** The query parameters of every list endpoint. */
export interface ListQuery {
  page: number;
  page_size: number;
  ordering?: string;
  search?: string;
}

/** The fields by which a list can be sorted, without the sort direction. */
export type SortField<Query extends ListQuery> = Exclude<
  NonNullable<Query["ordering"]>,
  `-${string}`
> &
  string;

export type FilterName<Query> = Exclude<keyof Query & string, "page" | "page_size" | "ordering">;

/** Active filters that one chip shows and removes together. */
interface CombinedFilter<Query> {
  names: readonly FilterName<Query>[];
  label: string;
  /** Details omitted from the label. */
  title?: string;
}

interface ListOptions<Query extends ListQuery, Row> {
  /** The first part of the query keys of the list's pages. */
  key: string;
  /** The path of the list's screen, to which links return with its last state. */
  screen?: string;
  /** The key under which the list's views are saved. */
  view?: ViewedList;
  /** Fixed parameters in the screen's URL. */
  fixedParams?: Record<string, string>;
  /** The columns in order. Headers, cells, placeholders and preferences follow from them. */
  columns?: readonly ListColumn<string, SortField<Query>>[];
  path: string;
  /** Fixed query parameters of the endpoint. */
  fixed?: Record<string, string>;
  /** The export endpoint's path, if it is not below `path`, and its fixed parameters. */
  exported?: { path: string; fixed: Record<string, string> };
  /** The filters by their API names. */
  filters: { [Name in FilterName<Query>]?: Filter<NonNullable<Query[Name]>> };
  /** Returns the filters that one chip shows together, or null to show each on its own. */
  combineFilters?: (query: Query, options: FilterOptions) => CombinedFilter<Query> | null;
  orderings?: readonly SortField<Query>[];
  /** The default order. If absent, the API's default applies. */
  order?: Query["ordering"];
  pageSize: number;
  pageSizes?: readonly number[];
  /** The page to show if the URL specifies none. Defaults to 1. */
  startPage?: number;
  /** The refetch interval in milliseconds while the tab is visible; 0 disables refetching. */
  refreshMs: number | ((rows: readonly Row[]) => number);
  /** The time in milliseconds for which data that is not refetched counts as fresh. */
  staleTimeMs?: number;
  words: ListLabels;
}

interface ListLabels {
  search: string;
  placeholder?: string;
  clear?: string;
  /** The text that screen readers announce while the first rows load. */
  loading: string;
  /** The title of the error shown if the rows cannot be loaded. */
  failed: string;
  /** The error message if the server provides none. Defaults to `failed`. */
  fallback?: string;
  /** The warning logged to the console when a refetch fails. */
  warning?: string;
  /** The title shown if the list is empty. */
  emptyTitle: string;
  /** The explanation shown if no items match the filters. */
  noMatch: string;
}

export type ListDefinition<Query extends ListQuery, Row> = ReturnType<
  typeof defineList<Query, Row>
>;

/**
 * Defines a list. Its URL state, API requests and downloads are derived from this definition on the
 * server and in the browser. To add a filter, add an entry to `filters`.
 */
export function defineList<Query extends ListQuery, Row>(options: ListOptions<Query, Row>) {
  const { filters, orderings, order, pageSize, pageSizes, path } = options;
  const filterFields = Object.entries(filters as Record<string, Filter<unknown>>).flatMap(
    ([name, filter]) => (filter ? [{ name, ...filter }] : []),
  );
  const params: Record<string, SingleParserBuilder<unknown>> = {};
  const urlKeys: Record<string, string> = {};
  const defaults: Record<string, unknown> = {
    page_size: pageSize,
    ...(order && { ordering: order }),
  };
  for (const { name, param, ...filter } of filterFields) {
    params[name] = param;
    if (filter.urlParam) urlKeys[name] = filter.urlParam;
    if (filter.usual !== undefined) defaults[name] = filter.usual;
  }
  const state = {
    ...params,
    ...(orderings && {
      ordering: parseAsStringLiteral(orderings.flatMap((field) => [field, `-${field}`])),
    }),
    page: wholeNumberParser.withDefault(options.startPage ?? 1),
    ...(pageSizes && { page_size: parseAsNumberLiteral(pageSizes).withDefault(pageSize) }),
  };
  const loadState = createLoader(state, { urlKeys: urlKeys });
  const serializeState = createSerializer(state, { urlKeys: urlKeys });

  function toQuery(values: Record<string, unknown>): Query {
    const activeValues = Object.entries(values).filter(([, value]) => value !== null);
    return { page_size: pageSize, ...defaults, ...Object.fromEntries(activeValues) } as Query;
  }

  function toFilterParams(query: Query): URLSearchParams {
    const search = new URLSearchParams();
    for (const { name, param } of filterFields) {
      const value = query[name as keyof Query];
      if (value !== undefined) search.set(name, param.serialize(value));
    }
    return search;
  }

  return {
    ...options,
    /** The filters in display order. */
    narrowed: filterFields,
    /** The parsers of the URL parameters, and the parameter names. */
    state,
    inUrl: urlKeys,
    queryOf: toQuery,
    isFiltered: (query: Query) =>
      filterFields.some(
        ({ name }) => (query[name as keyof Query] ?? defaults[name]) !== defaults[name],
      ),
    /** Converts a page's URL parameters to an API query. */
    read: (searchParams: SearchParams): Query => toQuery(loadState(searchParams)),
    /**
     * Returns the screen's query string with a leading `?`, or an empty string. `extraParams` adds
     * parameters for open dialogs.
     */
    hrefOf(query: Query, extraParams: Record<string, string | number> = {}): string {
      const nonDefaultEntries = Object.entries(query).filter(
        ([name, value]) => value !== defaults[name],
      );
      const search = new URLSearchParams(serializeState(Object.fromEntries(nonDefaultEntries)));
      for (const [name, value] of Object.entries({ ...options.fixedParams, ...extraParams }))
        search.set(name, String(value));
      return search.size > 0 ? `?${search}` : "";
    },
    /** Returns a page's API path. Equal queries have equal paths, so it identifies the page. */
    pathOf(query: Query): string {
      const search = toFilterParams(query);
      if (query.ordering) search.set("ordering", query.ordering);
      search.set("page", String(query.page));
      search.set("page_size", String(query.page_size));
      for (const [name, value] of Object.entries(options.fixed ?? {})) search.set(name, value);
      return `${path}?${search}`;
    },
    /** Returns the URL for downloading these items, or all matches if `ids` is empty. */
    exportHref(query: Query, format: ExportFormat, ids: readonly number[] = []): string {
      const hasSelection = ids.length > 0;
      const search = hasSelection
        ? new URLSearchParams({ ids: ids.join(",") })
        : toFilterParams(query);
      if (query.ordering) search.set("ordering", query.ordering);
      search.set("format", format);
      for (const [name, value] of Object.entries(options.exported?.fixed ?? {}))
        search.set(name, value);
      return `/api${options.exported?.path ?? `${path}export/`}?${search}`;
    },
  };
}

/** Returns the part of a page's path that determines which items match. */
export function getFilterQuery(path: string): string {
  const search = new URLSearchParams(path.slice(path.indexOf("?")));
  for (const name of ["page", "page_size", "ordering"]) search.delete(name);
  return search.toString();
}
