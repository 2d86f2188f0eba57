/** Maps a column's name to the name of its JSON property: `errorMessage` to `error_message`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name;

type JsonValue<Value> = Value extends Date ? string : Value;

const snakeCaseName = (name: string) =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Returns some of a row's columns as JSON, with names in snake case and times in ISO format. */
export function toSnakeCase<Row extends object, Key extends keyof Row & string>(
  row: Row,
  keys: readonly Key[],
): { [Name in Key as SnakeCase<Name>]: JsonValue<Row[Name]> } {
  const entries = keys.map((key) => {
    const value = row[key];
    return [snakeCaseName(key), value instanceof Date ? value.toISOString() : value];
  });
  return Object.fromEntries(entries);
}
