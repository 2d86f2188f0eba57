import { z } from "zod";

/** The highest page number: beyond every list, within the database's offsets. */
const LAST_PAGE = 1_000_000_000;

/** The query parameters of every list. */
export const pageQuery = z.object({
  page: z
    .string()
    .regex(/^0*[1-9]\d*$/, "This must be a whole number from 1.")
    .transform((value) => Math.min(Number(value), LAST_PAGE))
    .default(1)
    .meta({
      type: "integer",
      minimum: 1,
      pattern: undefined,
      description: "The page number, from 1; 1 by default.",
    }),
  page_size: z
    .string()
    .regex(/^0*[1-9]\d*$/, "This must be a whole number from 1 to 100.")
    .transform((value) => Math.min(Number(value), 100))
    .default(50)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: 100,
      pattern: undefined,
      description: "Rows per page; 50 by default.",
    }),
});
export type PageQuery = z.output<typeof pageQuery>;

/** Maximum count for searches. Beyond it, results are not counted exactly. */
export const COUNT_LIMIT = 10_000;

export interface Listing<T> {
  items: T[];
  count: number;
  /** False if more than COUNT_LIMIT rows match a search; `count` is then COUNT_LIMIT. */
  countIsExact: boolean;
}

export interface Page<T> {
  count: number;
  count_is_exact: boolean;
  next: string | null;
  previous: string | null;
  results: T[];
}

/** Returns the number of rows to skip. */
export function getOffset(query: PageQuery): number {
  return (query.page - 1) * query.page_size;
}

/** Reads a stream to its end to count the items, and returns one page of them. */
export async function pageThrough<T, Item>(
  stream: AsyncIterable<T>,
  query: PageQuery,
  toItem: (one: T) => Item,
): Promise<Listing<Item>> {
  const offset = getOffset(query);
  const items: Item[] = [];
  let count = 0;
  for await (const one of stream) {
    if (count >= offset && items.length < query.page_size) items.push(toItem(one));
    count += 1;
  }
  return { items, count, countIsExact: true };
}

/** Returns a list's JSON. `next` and `previous` are relative and keep other parameters. */
export function toPage<T>(url: URL, query: PageQuery, listing: Listing<T>): Page<T> {
  const last = Math.max(1, Math.ceil(listing.count / query.page_size));
  const createLink = (page: number) => {
    const params = new URLSearchParams(url.searchParams);
    params.set("page", String(page));
    return `${url.pathname}?${params}`;
  };
  const hasNext =
    query.page < last || (!listing.countIsExact && listing.items.length === query.page_size);
  return {
    count: listing.count,
    count_is_exact: listing.countIsExact,
    next: hasNext ? createLink(query.page + 1) : null,
    previous: query.page > 1 ? createLink(Math.min(query.page - 1, last)) : null,
    results: listing.items,
  };
}

const pageUrlJson = (description: string) =>
  z.string().meta({ format: "uri-reference" }).nullable().describe(description);

/** Returns the schema of a page of a list. */
export function createPageSchema<T extends z.ZodType>(item: T) {
  return z.object({
    count: z.int().describe("Number of items on all pages; 10000 if a search has more results."),
    count_is_exact: z.boolean().describe("False if a search has more than 10,000 results."),
    next: pageUrlJson("Next page, relative to this request's URL; null on the last."),
    previous: pageUrlJson("Previous page, relative to this request's URL; null on the first."),
    results: z.array(item),
  });
}
