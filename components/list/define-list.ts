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

/** What every list's API takes. */
export interface ListQuery {
  page: number;
  page_size: number;
  ordering?: string;
  search?: string;
}

/** What a list can be put in order by, without its direction. */
export type SortField<Query extends ListQuery> = Exclude<
  NonNullable<Query["ordering"]>,
  `-${string}`
>;

export type FilterName<Query> = Exclude<keyof Query & string, "page" | "page_size" | "ordering">;

interface ListParts<Query extends ListQuery, Row> {
  /** The first part of the key of everything that shows these things. */
  key: string;
  /** Where its screen is, which links back lead to as it was. */
  screen?: string;
  /** Under which name its views are saved. */
  view?: ViewedList;
  /** What stands in its screen's address besides. */
  standing?: Record<string, string>;
  /** The columns of its table that a person may do without: those after the first, in their order. */
  columns?: readonly string[];
  /** The API's path. */
  path: string;
  /** What the API is told besides. */
  fixed?: Record<string, string>;
  /** Where it is downloaded, where that is not below `path`, and what is told there besides. */
  exported?: { path: string; fixed: Record<string, string> };
  /** By the API's names. */
  filters: { [Name in FilterName<Query>]?: Filter<NonNullable<Query[Name]>> };
  /** The fields that it can be put in order by. */
  orderings?: readonly SortField<Query>[];
  /** The order where none is chosen; absent: the API's own. */
  order?: Query["ordering"];
  /** How many rows a page has where no other of `pageSizes` is chosen. */
  pageSize: number;
  pageSizes?: readonly number[];
  /** The page where the URL says none; 1, unless a link leads further in. */
  startPage?: number;
  /** How often it is asked for again while its tab can be seen; 0: never. */
  refreshMs: number | ((rows: readonly Row[]) => number);
  /** How long it counts as fresh, where it is not asked for again by itself. */
  freshMs?: number;
  words: ListWords;
}

interface ListWords {
  /** What the search box is called. */
  search: string;
  placeholder?: string;
  clear?: string;
  /** Shown while the first rows load, to screen readers. */
  loading: string;
  /** Where they could not be loaded. */
  failed: string;
  /** Where the server gives no message; as `failed`, where this is absent. */
  fallback?: string;
  /** What a failed refresh writes to the console. */
  warning?: string;
  /** The title where nothing is found. */
  nothing: string;
  /** Why, where the filters leave nothing. */
  noMatch: string;
}

export type ListDefinition<Query extends ListQuery, Row> = ReturnType<
  typeof defineList<Query, Row>
>;

/**
 * A list: what of it stands in the URL, what the API is asked for and where it is downloaded all
 * come from here, on the server and in the browser. A new filter is one more entry of `filters`.
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

  /** What the API is asked for in a state of the URL. */
  function queryOf(values: Record<string, unknown>): Query {
    const said = Object.entries(values).filter(([, value]) => value !== null);
    return { page_size: pageSize, ...usual, ...Object.fromEntries(said) } as Query;
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
    /** What the bar offers, in this order. */
    narrowed,
    /** What stands in the URL, and under which names. */
    state,
    inUrl,
    queryOf,
    isFiltered: (query: Query) =>
      narrowed.some(({ name }) => (query[name as keyof Query] ?? usual[name]) !== usual[name]),
    /** What a page's URL asks for. */
    read: (searchParams: SearchParams): Query => queryOf(load(searchParams)),
    /** The screen's address in a state from `?` on, or empty, with something opened besides. */
    hrefOf(query: Query, opened: Record<string, string | number> = {}): string {
      const unusual = Object.entries(query).filter(([name, value]) => value !== usual[name]);
      const search = new URLSearchParams(serialize(Object.fromEntries(unusual)));
      for (const [name, value] of Object.entries({ ...parts.standing, ...opened }))
        search.set(name, String(value));
      return search.size > 0 ? `?${search}` : "";
    },
    /** The API's path of a page. One state of the list has one path. */
    pathOf(query: Query): string {
      const search = filtersOf(query);
      if (query.ordering) search.set("ordering", query.ordering);
      search.set("page", String(query.page));
      search.set("page_size", String(query.page_size));
      for (const [name, value] of Object.entries(parts.fixed ?? {})) search.set(name, value);
      return `${path}?${search}`;
    },
    /** Where the things with these ids are downloaded or, without any, all that the filters show. */
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

/** What of a page's path says which rows there are, and so how many. */
export function filtersIn(path: string): string {
  const search = new URLSearchParams(path.slice(path.indexOf("?")));
  for (const name of ["page", "page_size", "ordering"]) search.delete(name);
  return search.toString();
}
