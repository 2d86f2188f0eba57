import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect({ casing: "snake_case" });

/** Returns a key of a statement, or a part of one: its text and all values. */
export function nameOfStatement(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return JSON.stringify([text, params]);
}
