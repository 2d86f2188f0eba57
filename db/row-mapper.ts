import { Column, getTableName, is, SQL, Subquery } from "drizzle-orm";
import type { SelectedFieldsOrdered } from "drizzle-orm/pg-core";
import type { Database } from "./types";

type Field = SelectedFieldsOrdered[number]["field"];
type Row = Record<string, unknown>;
interface Decoder {
  mapFromDriverValue: (value: unknown) => unknown;
}

/** For each joined table, whether all rows have one; set by Drizzle after preparing a query. */
type JoinedTables = Record<string, boolean> | undefined;

/**
 * Makes a database map the rows of queries with `mapRows`, except in transactions. Drizzle would
 * decide for each value how to decode it, which takes longer than decoding.
 */
export function withRowMapper<D extends Database>(db: D): D {
  const { session } = db._;
  const prepareQuery = session.prepareQuery.bind(session);
  session.prepareQuery = (query, fields, name, isArrayMode, mapper, ...options) => {
    const mapResult = (rows: unknown[][]) => mapRows(fields ?? [], rows, getJoinedTables(prepared));
    const ownMapper = fields && (mapResult as unknown as typeof mapper);
    const prepared = prepareQuery(
      query,
      fields,
      name,
      isArrayMode,
      mapper ?? ownMapper,
      ...options,
    );
    return prepared;
  };
  return db;
}

function getJoinedTables(prepared: object): JoinedTables {
  return (prepared as { joinsNotNullableMap?: JoinedTables }).joinsNotNullableMap;
}

/** Returns the objects of a query's rows. An object of an outer join without a match is null. */
function mapRows(
  fields: SelectedFieldsOrdered,
  rows: readonly unknown[][],
  joinedTables: JoinedTables,
): Row[] {
  const columns = fields.map(({ path, field }) => ({
    parents: path.slice(0, -1),
    name: path.at(-1) ?? "",
    decoder: getDecoder(field),
  }));
  const optionalObjects = joinedTables ? listOptionalObjects(fields, joinedTables) : [];
  return rows.map((row) => {
    const result: Row = {};
    let index = 0;
    for (const { parents, name, decoder } of columns) {
      let object = result;
      for (const parent of parents) {
        object[parent] ??= {};
        object = object[parent] as Row;
      }
      const value = row[index++];
      object[name] = value === null ? null : decoder.mapFromDriverValue(value);
    }
    for (const [name, firstColumn] of optionalObjects)
      if ((result[name] as Row)[firstColumn] === null) result[name] = null;
    return result;
  });
}

function getDecoder(field: Field): Decoder {
  if (is(field, Column)) return field;
  const statement = is(field, SQL) ? field : is(field, Subquery) ? field._.sql : field.sql;
  return (statement as unknown as { decoder: Decoder }).decoder;
}

/**
 * Returns the objects with columns of a single table that can be without a match, each with the
 * column that is null then.
 */
function listOptionalObjects(
  fields: SelectedFieldsOrdered,
  joinedTables: Record<string, boolean>,
): (readonly [object: string, firstColumn: string])[] {
  const columns = fields.flatMap(({ path: [object = "", name = "", ...rest], field }) =>
    name !== "" && rest.length === 0 && is(field, Column)
      ? [{ object, name, table: getTableName(field.table) }]
      : [],
  );
  return Array.from(Map.groupBy(columns, ({ object }) => object).values()).flatMap(
    ([first, ...others]) =>
      first && !joinedTables[first.table] && others.every(({ table }) => table === first.table)
        ? [[first.object, first.name] as const]
        : [],
  );
}
