import data from "./header-names.json" with { type: "json" };
import { findFieldKey } from "./suggested-fields.ts";

/** Returns whether a column can be mapped to a field. @param keys keys of the custom fields */
export function isColumnField(field: string, keys: ReadonlySet<string>): boolean {
  if (field.startsWith("texts.")) return keys.has(field.slice("texts.".length));
  return COLUMN_FIELDS.some((columnField) => columnField === field);
}

const KEY_SEPARATOR = /[\s_]+/g;

/** Maximum length in UTF-16 code units. Anything longer is a text rather than a column name. */
const MAX_NAME_LENGTH = 200;

/** Normalizes a column name: lowercase, with white space and underscores as single spaces. */
function headerKey(header: string): string {
  if (header.length > MAX_NAME_LENGTH) return "";
  // Remove the combining dot left over from a Turkish capital İ.
  const normalizedHeader = header.normalize("NFKC").trim().toLowerCase().replaceAll("\u0307", "");
  const baseName = normalizedHeader.replace(/^g:/, "");
  // A locale or channel after the name: `name-en_US`, `description-en_US-ecommerce`.
  return baseName.replace(/-[a-z]{2}_[a-z]{2}(-[\w]+)?$/, "").replace(KEY_SEPARATOR, " ");
}

export interface OwnField {
  key: string;
  label: string;
}

/** Suggests fields by column index: built-in fields first, then custom fields. */
export function proposeFields(
  headers: readonly string[],
  customFields: readonly OwnField[] = [],
): Map<number, string> {
  const proposedFields = new Map<number, string>(proposeKnownFields(headers));
  for (const [index, header] of headers.entries()) {
    // `bullet_point1` to `bullet_point5` form one list of bullet points.
    const names = [singularize(header), singularize(headerKey(header).replace(/ ?\d+$/, ""))];
    const field = customFields.find(({ key, label }) =>
      [key, label].some((name) => names.includes(singularize(name))),
    );
    if (field && !proposedFields.has(index)) proposedFields.set(index, `texts.${field.key}`);
  }
  // Also match the names that shops use for custom fields, unless a column has the field's own
  // name.
  const usedFields = new Set(proposedFields.values());
  for (const [index, header] of headers.entries()) {
    const field = `texts.${findFieldKey(header)}`;
    const isCustom = customFields.some(({ key }) => `texts.${key}` === field);
    if (!isCustom || usedFields.has(field) || proposedFields.has(index)) continue;
    proposedFields.set(index, field);
    usedFields.add(field);
  }
  return proposedFields;
}

/** Removes notes after a name: `Name *`, `Categories (x,y,z...)`. */
function removeNotes(key: string): string {
  return key
    .replace(/\s*\([^)]*\)$/, "")
    .replace(/[\s*#:]+$/, "")
    .trim();
}

function singularize(name: string): string {
  return headerKey(name).replace(/s$/, "");
}

function proposeKnownFields(headers: readonly string[]): Map<number, ColumnField> {
  const keys = headers.map(headerKey);
  const bareKeys = keys.map(removeNotes);
  const shop = Object.values(SHOPS).find(({ told_by: signatureColumns }) =>
    signatureColumns.every((name) => keys.includes(name.replace(KEY_SEPARATOR, " "))),
  );
  const proposedFields = new Map<number, ColumnField>();
  for (const field of COLUMN_FIELDS) {
    const names = [
      ...(shop?.fields[field] ?? []),
      ...(shop ? [] : COLUMN_NAMES[field]),
      ...COLUMN_NAMES[field],
    ];
    const columnIndex = names
      .flatMap((name) =>
        [keys, bareKeys].map((keyList) => keyList.indexOf(name.replace(KEY_SEPARATOR, " "))),
      )
      .find((index) => index >= 0 && !proposedFields.has(index));
    if (columnIndex !== undefined) proposedFields.set(columnIndex, field);
  }
  return proposedFields;
}

/** Counts how many fields the cells of a row name, as a header would. */
export function countKnownNames(cells: readonly string[]): number {
  return proposeKnownFields(cells).size;
}

/** Fields that a file's column can be mapped to, in addition to custom fields. */
const COLUMN_FIELDS = [
  "product_id",
  "name",
  "description",
  "category",
  "brand_guidelines",
  "language",
  "market",
] as const;
type ColumnField = (typeof COLUMN_FIELDS)[number];

/** Column names in exports of shops. For each field, the first name in the file is used. */
interface FormatNames {
  /** Column names that identify the format. */
  told_by: string[];
  fields: Partial<Record<ColumnField, string[]>>;
}

/** Column names by shop, marketplace or product information system. */
const SHOPS: Record<string, FormatNames> = data.shops;

/** Common column names in several languages, by field. */
const COLUMN_NAMES: Record<ColumnField, string[]> = data.names;
