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

/** The parameters of every list's API. */
export interface ListQuery {
  page: number;
  page_size: number;
  ordering?: string;
  search?: string;
}

/** The fields that a list can be sorted by, without direction. */
export type SortField<Query extends ListQuery> = Exclude<
  NonNullable<Query["ordering"]>,
  `-${string}`
>;

export type FilterName<Query> = Exclude<keyof Query & string, "page" | "page_size" | "ordering">;

interface ListParts<Query extends ListQuery, Row> {
  /** The first part of the query keys of everything about these items. */
  key: string;
  /** The path of its screen. Links lead back to its last state. */
  screen?: string;
  /** The key of its saved views. */
  view?: ViewedList;
  /** Further fixed parameters of its screen's URL. */
  standing?: Record<string, string>;
  /** The optional columns of its table: those after the first, in order. */
  columns?: readonly string[];
  /** The API's path. */
  path: string;
  /** Further fixed parameters of the API. */
  fixed?: Record<string, string>;
  /** The export's path if it is not below `path`, and its fixed parameters. */
  exported?: { path: string; fixed: Record<string, string> };
  /** By the API's names. */
  filters: { [Name in FilterName<Query>]?: Filter<NonNullable<Query[Name]>> };
  /** The fields that it can be sorted by. */
  orderings?: readonly SortField<Query>[];
  /** The default order; if absent, the API's. */
  order?: Query["ordering"];
  /** The default page size. */
  pageSize: number;
  pageSizes?: readonly number[];
  /** The page if the URL has none; 1, unless a link leads to another. */
  startPage?: number;
  /** Refetch interval while its tab is visible; 0 for never. */
  refreshMs: number | ((rows: readonly Row[]) => number);
  /** How long data counts as fresh without an interval. */
  freshMs?: number;
  words: ListWords;
}

interface ListWords {
  /** The label of the search box. */
  search: string;
  placeholder?: string;
  clear?: string;
  /** Announced to screen readers while the first rows load. */
  loading: string;
  /** The error title if they cannot be loaded. */
  failed: string;
  /** The message if the server gives none; default `failed`. */
  fallback?: string;
  /** Logged to the console if a refresh fails. */
  warning?: string;
  /** The title if nothing is found. */
  nothing: string;
  /** The explanation if nothing matches the filters. */
  noMatch: string;
}

export type ListDefinition<Query extends ListQuery, Row> = ReturnType<
  typeof defineList<Query, Row>
>;

/**
 * Defines a list: its URL state, API request and download all derive from this definition, on the
 * server and in the browser. A new filter is one more entry of `filters`.
 */
export function defineList<Query extends ListQuery, Row>(parts: ListParts<Query, Row>) {
  const { filters, orderings, order, pageSize, pageSizes, path } = parts;
  const narrowed = Object.entries(filters as Record<string, Filter<unknown>>).flatMap(
    ([name, filter]) => (filter ? [{ name, ...filter }] : []),
  );
  const params: Record<string, SingleParserBuilder<unknown>> = {};
  const inUrl: Record<string, string> = {};
  const usual: Record<string, unknown> = { page_size: pageSize, ...(order && { ordering: order }) };
  for (const { name, param, ...filter } of narrowed) {
    params[name] = param;
    if (filter.inUrl) inUrl[name] = filter.inUrl;
    if (filter.usual !== undefined) usual[name] = filter.usual;
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
    return { page_size: pageSize, ...usual, ...Object.fromEntries(active) } as Query;
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
    /** The filters of the bar, in order. */
    narrowed,
    /** The URL parameters and their names. */
    state,
    inUrl,
    queryOf,
    isFiltered: (query: Query) =>
      narrowed.some(({ name }) => (query[name as keyof Query] ?? usual[name]) !== usual[name]),
    /** Parses a page's URL. */
    read: (searchParams: SearchParams): Query => queryOf(load(searchParams)),
    /**
     * Returns the query string of the screen from `?` on, or empty, with further parameters for
     * what is open.
     */
    hrefOf(query: Query, opened: Record<string, string | number> = {}): string {
      const unusual = Object.entries(query).filter(([name, value]) => value !== usual[name]);
      const search = new URLSearchParams(serialize(Object.fromEntries(unusual)));
      for (const [name, value] of Object.entries({ ...parts.standing, ...opened }))
        search.set(name, String(value));
      return search.size > 0 ? `?${search}` : "";
    },
    /** Returns the API path of a page; equal states have equal paths. */
    pathOf(query: Query): string {
      const search = filtersOf(query);
      if (query.ordering) search.set("ordering", query.ordering);
      search.set("page", String(query.page));
      search.set("page_size", String(query.page_size));
      for (const [name, value] of Object.entries(parts.fixed ?? {})) search.set(name, value);
      return `${path}?${search}`;
    },
    /** Returns the download URL of items with these ids or, without any, of all matches. */
    exportHref(query: Query, format: ExportFormat, ids: readonly number[] = []): string {
      const chosen = ids.length > 0;
      const search = chosen ? new URLSearchParams({ ids: ids.join(",") }) : filtersOf(query);
      if (query.ordering) search.set("ordering", query.ordering);
      search.set("format", format);
      for (const [name, value] of Object.entries(parts.exported?.fixed ?? {}))
        search.set(name, value);
      return `/api${parts.exported?.path ?? `${path}export/`}?${search}`;
    },
  };
}

/** Returns the part of a page's path that determines its rows, and so their number. */
export function filtersIn(path: string): string {
  const search = new URLSearchParams(path.slice(path.indexOf("?")));
  for (const name of ["page", "page_size", "ordering"]) search.delete(name);
  return search.toString();
}
