import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { z } from "zod";
import { invalidField } from "@/lib/errors";
import { isId } from "./fields";
import { createPageSchema, type Listing, type Page, type PageQuery, toPage } from "./pagination";

const ISO_TIME = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/** A time in a query, in UTC unless it has an offset; empty means no filter. */
export const sinceFilter = z
  .string()
  .transform((value, context) => {
    if (value === "") return undefined;
    // In a URL, an unescaped plus sign becomes a space.
    const isoText = value.replace(/ (?=\d\d:?\d\d$)/, "+");
    const time = new Date(
      /(?:Z|[+-]\d\d:?\d\d|^\d{4}-\d\d-\d\d)$/i.test(isoText) ? isoText : `${isoText}Z`,
    );
    if (ISO_TIME.safeParse(isoText).success && !Number.isNaN(time.getTime())) return time;
    context.addIssue("This must be a time, such as 2026-11-26T08:00:00Z.");
    return z.NEVER;
  })
  .optional()
  .meta({ type: "string", format: "date-time" });

/** The query parameters of lists that other systems use for synchronization. */
export const syncQuery = {
  updated_since: sinceFilter.describe("Only items that changed at this time or later."),
  cursor: z
    .string()
    .max(500, "This cursor cannot be read.")
    .optional()
    .describe(
      "Instead of `page`: empty for the first page, then `next_cursor`. Items are sorted by their last change.",
    ),
};

/** The last row of a page: its id and its time at full database precision. */
export interface Cursor {
  at: string;
  id: number;
}

/** A time as the database writes it; the zone may have minutes. */
const DATABASE_TIME =
  /^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])(:?[0-5]\d)?$/;

/** Returns whether the date exists: the database rejects February 30 and the year 0. */
function isRealTime(timestamp: string): boolean {
  const date = timestamp.slice(0, 10);
  return z.iso.date().safeParse(date).success && !date.startsWith("0000");
}

const cursorJson = z.tuple([
  z.string().regex(DATABASE_TIME).refine(isRealTime),
  z.int().refine(isId),
]);

/**
 * Returns the position after which a request continues, or null for the first page.
 * @throws DomainError invalid if the cursor is unreadable or combined with a page
 */
function readCursor(url: URL, rawCursor: string): Cursor | null {
  if (url.searchParams.has("page")) throw invalidField("cursor", "Send either cursor or page.");
  if (rawCursor === "") return null;
  try {
    const [timestamp, id] = cursorJson.parse(
      JSON.parse(Buffer.from(rawCursor, "base64url").toString("utf8")),
    );
    return { at: timestamp, id };
  } catch {
    throw invalidField("cursor", "This cursor cannot be read.");
  }
}

/** Returns the condition that a row comes after a position. */
export function isAfter(timestamp: SQLWrapper, id: Column, cursor: Cursor | null): SQL | undefined {
  return cursor
    ? sql`(${timestamp}, ${id}) > (${cursor.at}::timestamptz, ${cursor.id})`
    : undefined;
}

/** One page of a list that is ordered by last change. */
export interface CursorPage<T> {
  results: T[];
  next_cursor: string | null;
}

/**
 * Separates the rows of a page from the extra row, and returns them with the cursor of the next
 * page.
 * @param rows the rows of the page and at most one more
 */
export function cutPage<Row extends Cursor>(
  rows: readonly Row[],
  pageSize: number,
): { rows: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  const next =
    rows.length > pageSize && last
      ? Buffer.from(JSON.stringify([last.at, last.id])).toString("base64url")
      : null;
  return { rows: page, next_cursor: next };
}

/** Returns the loaded items in the order of the page's rows. Skips deleted items. */
export function orderItems<Item>(
  rows: readonly { id: number }[],
  loadedItems: readonly Item[],
  getId: (item: Item) => number,
): Item[] {
  const byId = new Map(loadedItems.map((item) => [getId(item), item]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/**
 * Responds to a list request with a numbered page or, if the request has a cursor, with the items
 * after that position.
 * @throws DomainError invalid for an unreadable cursor
 */
export async function toPageOrNext<Query extends PageQuery & { cursor?: string }, Item>(
  url: URL,
  query: Query,
  listPage: (query: Query) => Promise<Listing<Item>>,
  listNext: (query: Query, cursor: Cursor | null) => Promise<CursorPage<Item>>,
): Promise<Page<Item> | CursorPage<Item>> {
  return query.cursor === undefined
    ? toPage(url, query, await listPage(query))
    : listNext(query, readCursor(url, query.cursor));
}

/** Returns the schema of a list response, with either numbered pages or cursors. */
export function createPageOrCursorSchema<T extends z.ZodType>(item: T) {
  return z.union([
    createPageSchema(item),
    z.object({
      results: z.array(item),
      next_cursor: z.string().nullable().describe("The cursor of the next page; null on the last."),
    }),
  ]);
}
