import type { SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";

const dialect = new PgDialect({ casing: "snake_case" });

/** Returns a key for all or part of a statement. The key contains the SQL text and all values. */
export function statementKey(statement: SQL): string {
  const { sql: text, params } = dialect.sqlToQuery(statement);
  return JSON.stringify([text, params]);
}
