import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Values<Table extends PgTable> = Partial<{
  [Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | null;
}>;

/**
 * Returns a row source for `from` or joins that passes all rows as one JSON parameter, so that the
 * statement is the same for any number of rows. Missing columns are null.
 */
export function recordsOf<Table extends PgTable>(
  table: Table,
  values: readonly Values<Table>[],
): SQL {
  const records = values.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [nameOf(key), value])),
  );
  return sql`json_populate_recordset(null::${table}, ${JSON.stringify(records)}::text::json)`;
}

/**
 * Returns a comma-separated list of column names.
 * @param from an alias to prefix the names with
 */
export function namesOf(columns: readonly string[], from?: string): SQL {
  const names = columns.map((column) => sql.identifier(nameOf(column)));
  const prefix = from === undefined ? sql`` : sql`${sql.identifier(from)}.`;
  return sql.join(
    names.map((name) => sql`${prefix}${name}`),
    sql`, `,
  );
}

/**
 * Returns the assignments of an `update` that reads from records.
 * @param from the alias of the records
 */
export function setsOf(columns: readonly string[], from: string): SQL {
  const assignments = columns.map((column) => {
    const name = nameOf(column);
    return sql`${sql.identifier(name)} = ${sql.identifier(from)}.${sql.identifier(name)}`;
  });
  return sql.join(assignments, sql`, `);
}

const names = new Map<string, string>();

/** Returns the name of a column in the database, in Drizzle's snake case. */
function nameOf(key: string): string {
  const cachedName = names.get(key);
  if (cachedName !== undefined) return cachedName;
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(key, name);
  return name;
}

/**
 * Returns a row source for `from` that passes one array parameter per column. For large numbers of
 * rows, this takes half the time of `recordsOf`. Column names and types become part of the
 * statement.
 */
export function unnestRows<Row extends object>(
  types: { [Column in keyof Row]: "int" | "text" | "boolean" },
  values: readonly Row[],
): SQL {
  const columns = Object.keys(types) as (keyof Row & string)[];
  const arrays = columns.map((column) => {
    const list = `{${values.map((row) => elementOf(row[column])).join()}}`;
    return sql`${list}::${sql.raw(types[column])}[]`;
  });
  return sql`unnest(${sql.join(arrays, sql`, `)}) as given (${namesOf(columns)})`;
}

/** Formats a value as an array element. */
function elementOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
