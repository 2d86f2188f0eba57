import { COLUMN_FIELDS, type ColumnField, NAMES, SHOPS } from "./header-names.ts";
import { findFieldKey } from "./suggested-fields.ts";

/**
 * Returns whether a column can be mapped to a field.
 * @param keys keys of the custom fields
 */
export function isColumnField(field: string, keys: ReadonlySet<string>): boolean {
  if (field.startsWith("texts.")) return keys.has(field.slice("texts.".length));
  return COLUMN_FIELDS.some((known) => known === field);
}

const KEY = /[\s_]+/g;

/** In UTF-16 units. Anything longer is a text rather than a column name. */
const MAX_NAME_LENGTH = 200;

/**
 * Normalizes a column name for comparison: lowercase, with single spaces for white space and
 * underscores.
 */
function keyOf(header: string): string {
  if (header.length > MAX_NAME_LENGTH) return "";
  // Remove the combining dot left over from a Turkish capital İ.
  const lower = header.normalize("NFKC").trim().toLowerCase().replaceAll("\u0307", "");
  const baseName = lower.replace(/^g:/, "");
  // A locale or channel after the name: `name-en_US`, `description-en_US-ecommerce`.
  return baseName.replace(/-[a-z]{2}_[a-z]{2}(-[\w]+)?$/, "").replace(KEY, " ");
}

/** A custom field. */
export interface OwnField {
  key: string;
  label: string;
}

/** Suggests fields by column index: built-in fields first, then custom fields. */
export function proposeFields(
  headers: readonly string[],
  customFields: readonly OwnField[] = [],
): Map<number, string> {
  const proposed = new Map<number, string>(proposeKnown(headers));
  for (const [index, header] of headers.entries()) {
    // `bullet_point1` to `bullet_point5` form one list of bullet points.
    const names = [singularize(header), singularize(keyOf(header).replace(/ ?\d+$/, ""))];
    const field = customFields.find(({ key, label }) =>
      [key, label].some((name) => names.includes(singularize(name))),
    );
    if (field && !proposed.has(index)) proposed.set(index, `texts.${field.key}`);
  }
  // Also match the names that shops use for custom fields, unless a column has the field's own
  // name.
  const usedFields = new Set(proposed.values());
  for (const [index, header] of headers.entries()) {
    const field = `texts.${findFieldKey(header)}`;
    const isOwn = customFields.some(({ key }) => `texts.${key}` === field);
    if (!isOwn || usedFields.has(field) || proposed.has(index)) continue;
    proposed.set(index, field);
    usedFields.add(field);
  }
  return proposed;
}

/** Removes notes after a name: `Name *`, `Categories (x,y,z...)`. */
function withoutNotes(key: string): string {
  return key
    .replace(/\s*\([^)]*\)$/, "")
    .replace(/[\s*#:]+$/, "")
    .trim();
}

function singularize(name: string): string {
  return keyOf(name).replace(/s$/, "");
}

function proposeKnown(headers: readonly string[]): Map<number, ColumnField> {
  const keys = headers.map(keyOf);
  const bare = keys.map(withoutNotes);
  const shop = Object.values(SHOPS).find(({ told_by: signatureColumns }) =>
    signatureColumns.every((name) => keys.includes(name.replace(KEY, " "))),
  );
  const proposed = new Map<number, ColumnField>();
  for (const field of COLUMN_FIELDS) {
    const names = [...(shop?.fields[field] ?? []), ...(shop ? [] : NAMES[field]), ...NAMES[field]];
    const columnIndex = names
      .flatMap((name) => [keys, bare].map((all) => all.indexOf(name.replace(KEY, " "))))
      .find((index) => index >= 0 && !proposed.has(index));
    if (columnIndex !== undefined) proposed.set(columnIndex, field);
  }
  return proposed;
}

/** Counts the fields that a row's cells name, as a header would. */
export function countKnownNames(cells: readonly string[]): number {
  return proposeKnown(cells).size;
}
