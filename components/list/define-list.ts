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
import type { Filter } from "./filters";
import { wholeNumber } from "./params";

/** The query parameters of every list endpoint. */
export interface ListQuery {
  page: number;
  page_size: number;
  ordering?: string;
  search?: string;
}

/** The fields by which a list can be sorted, without a direction. */
export type SortField<Query extends ListQuery> = Exclude<
  NonNullable<Query["ordering"]>,
  `-${string}`
>;

export type FilterName<Query> = Exclude<keyof Query & string, "page" | "page_size" | "ordering">;

interface ListParts<Query extends ListQuery, Row> {
  /** The first part of the query keys for these items. */
  key: string;
  /** The path of the list's screen. Links lead back to its last state. */
  screen?: string;
  /** The key under which views of the list are saved. */
  view?: ViewedList;
  /** Fixed parameters in the URL of the screen. */
  standing?: Record<string, string>;
  /** The optional columns in order, without the first column, which is always shown. */
  columns?: readonly string[];
  /** The path of the list endpoint. */
  path: string;
  /** Fixed query parameters of the endpoint. */
  fixed?: Record<string, string>;
  /** The path of the export endpoint if it is not below `path`, and its fixed parameters. */
  exported?: { path: string; fixed: Record<string, string> };
  /** The filters by their names in the API. */
  filters: { [Name in FilterName<Query>]?: Filter<NonNullable<Query[Name]>> };
  /** The fields by which the list can be sorted. */
  orderings?: readonly SortField<Query>[];
  /** The default order; if absent, the API's default applies. */
  order?: Query["ordering"];
  /** The default page size. */
  pageSize: number;
  pageSizes?: readonly number[];
  /** The page to show if the URL specifies none. Defaults to 1. */
  startPage?: number;
  /** The refetch interval in milliseconds while the tab is visible; 0 disables refetching. */
  refreshMs: number | ((rows: readonly Row[]) => number);
  /** The time in milliseconds for which data is fresh if it is not refetched. */
  freshMs?: number;
  words: ListWords;
}

interface ListWords {
  /** The label of the search box. */
  search: string;
  placeholder?: string;
  clear?: string;
  /** Announced by screen readers while the first rows load. */
  loading: string;
  /** The title of the error if the rows cannot be loaded. */
  failed: string;
  /** The error message if the server provides none. Defaults to `failed`. */
  fallback?: string;
  /** Logged to the console when a refetch fails. */
  warning?: string;
  /** The title if the list is empty. */
  nothing: string;
  /** The explanation if no items match the filters. */
  noMatch: string;
}

export type ListDefinition<Query extends ListQuery, Row> = ReturnType<
  typeof defineList<Query, Row>
>;

/**
 * Defines a list. Its URL state, API requests and downloads are derived from this definition, both
 * on the server and in the browser. To add a filter, add an entry to `filters`.
 */
export function defineList<Query extends ListQuery, Row>(parts: ListParts<Query, Row>) {
  const { filters, orderings, order, pageSize, pageSizes, path } = parts;
  const narrowed = Object.entries(filters as Record<string, Filter<unknown>>).flatMap(
    ([name, filter]) => (filter ? [{ name, ...filter }] : []),
  );
  const params: Record<string, SingleParserBuilder<unknown>> = {};
  const inUrl: Record<string, string> = {};
  const defaults: Record<string, unknown> = {
    page_size: pageSize,
    ...(order && { ordering: order }),
  };
  for (const { name, param, ...filter } of narrowed) {
    params[name] = param;
    if (filter.inUrl) inUrl[name] = filter.inUrl;
    if (filter.usual !== undefined) defaults[name] = filter.usual;
  }
  const state = {
    ...params,
    ...(orderings && {
      ordering: parseAsStringLiteral(orderings.flatMap((field) => [field, `-${field}`])),
    }),
    page: wholeNumber.withDefault(parts.startPage ?? 1),
    ...(pageSizes && { page_size: parseAsNumberLiteral(pageSizes).withDefault(pageSize) }),
  };
  const load = createLoader(state, { urlKeys: inUrl });
  const serialize = createSerializer(state, { urlKeys: inUrl });

  /** Converts URL state to an API query. */
  function queryOf(values: Record<string, unknown>): Query {
    const active = Object.entries(values).filter(([, value]) => value !== null);
    return { page_size: pageSize, ...defaults, ...Object.fromEntries(active) } as Query;
  }

  function filtersOf(query: Query): URLSearchParams {
    const search = new URLSearchParams();
    for (const { name, param } of narrowed) {
      const value = query[name as keyof Query];
      if (value !== undefined) search.set(name, param.serialize(value));
    }
    return search;
  }

  return {
    ...parts,
    /** The filters in display order. */
    narrowed,
    /** The parsers of the URL parameters, and the parameter names. */
    state,
    inUrl,
    queryOf,
    isFiltered: (query: Query) =>
      narrowed.some(
        ({ name }) => (query[name as keyof Query] ?? defaults[name]) !== defaults[name],
      ),
    /** Parses a page's URL. */
    read: (searchParams: SearchParams): Query => queryOf(load(searchParams)),
    /**
     * Returns the query string of the screen, from `?` on or empty. `extraParams` adds parameters for
     * open dialogs.
     */
    hrefOf(query: Query, extraParams: Record<string, string | number> = {}): string {
      const unusual = Object.entries(query).filter(([name, value]) => value !== defaults[name]);
      const search = new URLSearchParams(serialize(Object.fromEntries(unusual)));
      for (const [name, value] of Object.entries({ ...parts.standing, ...extraParams }))
        search.set(name, String(value));
      return search.size > 0 ? `?${search}` : "";
    },
    /**
     * Returns the API path of a page. Equal queries have equal paths, so a path identifies a page.
     */
    pathOf(query: Query): string {
      const search = filtersOf(query);
      if (query.ordering) search.set("ordering", query.ordering);
      search.set("page", String(query.page));
      search.set("page_size", String(query.page_size));
      for (const [name, value] of Object.entries(parts.fixed ?? {})) search.set(name, value);
      return `${path}?${search}`;
    },
    /** Returns the URL to download the items with these ids, or all matches if `ids` is empty. */
    exportHref(query: Query, format: ExportFormat, ids: readonly number[] = []): string {
      const hasSelection = ids.length > 0;
      const search = hasSelection ? new URLSearchParams({ ids: ids.join(",") }) : filtersOf(query);
      if (query.ordering) search.set("ordering", query.ordering);
      search.set("format", format);
      for (const [name, value] of Object.entries(parts.exported?.fixed ?? {}))
        search.set(name, value);
      return `/api${parts.exported?.path ?? `${path}export/`}?${search}`;
    },
  };
}

/** Returns the part of a page's path that determines the matches, and thus their number. */
export function getFilterQuery(path: string): string {
  const search = new URLSearchParams(path.slice(path.indexOf("?")));
  for (const name of ["page", "page_size", "ordering"]) search.delete(name);
  return search.toString();
}
