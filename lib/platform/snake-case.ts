import { toColumnName } from "@/db/records";

/** Maps a column's name to the name of its JSON property: `errorMessage` to `error_message`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type JsonValue<Value> = Value extends Date ? string : Value;

/** Returns some of a row's columns as JSON, with names in snake case and times in ISO format. */
export function toSnakeCase<Row extends object, Key extends keyof Row & string>(
  row: Row,
  keys: readonly Key[],
): { [Name in Key as SnakeCase<Name>]: JsonValue<Row[Name]> } {
  const json: Record<string, unknown> = {};
  for (const key of keys) {
    const value = row[key];
    json[toColumnName(key)] = value instanceof Date ? value.toISOString() : value;
  }
  return json as { [Name in Key as SnakeCase<Name>]: JsonValue<Row[Name]> };
}
