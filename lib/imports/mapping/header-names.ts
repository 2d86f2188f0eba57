import data from "./header-names.json" with { type: "json" };

/** Possible targets of a file column, besides custom fields. */
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

/** The column names of a shop's or marketplace's exports; the first that a file has is used. */
interface FormatNames {
  /** Columns that identify this format. */
  told_by: string[];
  fields: Partial<Record<ColumnField, string[]>>;
}

/** Names used by shops, marketplaces and product information systems. */
export const SHOPS: Record<string, FormatNames> = data.shops;

/** Common names of such columns, in the languages of shops. */
export const NAMES: Record<ColumnField, string[]> = data.names;
