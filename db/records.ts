import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

type Values<Table extends PgTable> = Partial<{
  [Column in keyof Table["$inferInsert"]]: Table["$inferInsert"][Column] | null;
}>;

/**
 * Rows of a table's columns as one parameter, to be read `from` and joined: however many they are,
 * the statement is the same, which the database has parsed once. A column that a row lacks is null.
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

/** Columns one after the other. @param from what the records that have them are called */
export function namesOf(columns: readonly string[], from?: string): SQL {
  const names = columns.map((column) => sql.identifier(nameOf(column)));
  const prefix = from === undefined ? sql`` : sql`${sql.identifier(from)}.`;
  return sql.join(
    names.map((name) => sql`${prefix}${name}`),
    sql`, `,
  );
}

/** What an `update` sets to have columns as the records have them. @param from what they are called */
export function setsOf(columns: readonly string[], from: string): SQL {
  const sets = columns.map((column) => {
    const name = nameOf(column);
    return sql`${sql.identifier(name)} = ${sql.identifier(from)}.${sql.identifier(name)}`;
  });
  return sql.join(sets, sql`, `);
}

const names = new Map<string, string>();

/** As Drizzle names the columns of tables. */
function nameOf(key: string): string {
  const known = names.get(key);
  if (known !== undefined) return known;
  const name = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  names.set(key, name);
  return name;
}

/**
 * Rows of values as one parameter a column, to be read `from`: where there are very many, which the
 * database reads in half the time that `recordsOf` takes. Names and types stand in the statement.
 */
export function unnested<Row extends object>(
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

/** A value within the text of an array. */
function elementOf(value: unknown): string {
  if (value === null || value === undefined) return "null";
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}
