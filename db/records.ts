import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Values<Table extends PgTable> = Partial<{
  [Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | null;
}>;

/**
 * Returns a row source for `from` clauses or joins that passes all rows as one JSON parameter, so
 * the statement is the same for any number of rows. Missing columns are null.
 */
export function buildRecordset<Table extends PgTable>(
  table: Table,
  values: readonly Values<Table>[],
): SQL {
  const records = values.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumnName(key), value])),
  );
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(records)}::text::json)`;
}

/** Returns a list of column names. @param tableAlias an alias to prefix them with */
export function buildColumnList(columns: readonly string[], tableAlias?: string): SQL {
  const names = columns.map((column) => sql.identifier(toColumnName(column)));
  const prefix = tableAlias === undefined ? sql`` : sql`${sql.identifier(tableAlias)}.`;
  return sql.join(
    names.map((name) => sql`${prefix}${name}`),
    sql`, `,
  );
}

/** Returns an update's assignments from records. @param tableAlias the records' alias */
export function buildAssignments(columns: readonly string[], tableAlias: string): SQL {
  const assignments = columns.map((column) => {
    const name = toColumnName(column);
    return sql`${sql.identifier(name)} = ${sql.identifier(tableAlias)}.${sql.identifier(name)}`;
  });
  return sql.join(assignments, sql`, `);
}

const names = new Map<string, string>();

/** Returns the name of a column, in snake case: `errorMessage` to `error_message`. */
export function toColumnName(key: string): string {
  const cachedName = names.get(key);
  if (cachedName !== undefined) return cachedName;
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(key, name);
  return name;
}

/**
 * Returns a row source for a `from` clause that passes one array parameter per column. For many
 * rows, this takes half as long as `buildRecordset`. Column names and types become part of the
 * statement.
 */
export function unnestRows<Row extends object>(
  types: { [Column in keyof Row]: "int" | "text" | "boolean" },
  values: readonly Row[],
): SQL {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const arrays = columns.map((column) => {
    const list = `{${values.map((row) => toArrayElement(row[column])).join()}}`;
    return sql`${list}::${sql.raw(types[column])}[]`;
  });
  return sql`unnest(${sql.join(arrays, sql`, `)}) as given (${buildColumnList(columns)})`;
}

function toArrayElement(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
