import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `column ILIKE '%term%'` with the term taken literally. */
export function contains(column: SQLWrapper, term: string): SQL {
  const literal = term.replace(/[\\%_]/g, "\\$&");
  return sql`${column} ilike ${`%${literal}%`}`;
}
