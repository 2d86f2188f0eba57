import data from "./header-names.json" with { type: "json" };

/** Fields that a file's column can be mapped to, in addition to custom fields. */
export const COLUMN_FIELDS = [
  "product_id",
  "name",
  "description",
  "category",
  "brand_guidelines",
  "language",
  "market",
] as const;
export type ColumnField = (typeof COLUMN_FIELDS)[number];

/**
 * Column names in exports from a shop or marketplace. For each field, the first name that the file
 * contains is used.
 */
interface FormatNames {
  /** Column names that identify the format. */
  told_by: string[];
  fields: Partial<Record<ColumnField, string[]>>;
}

/** Column names by shop, marketplace or product information system. */
export const SHOPS: Record<string, FormatNames> = data.shops;

/** Common column names in several languages, by field. */
export const COLUMN_NAMES: Record<ColumnField, string[]> = data.names;
