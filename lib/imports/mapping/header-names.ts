import data from "./header-names.json" with { type: "json" };

/** What a column of a file can be for, beside the catalogue's own fields. */
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

/** How a shop's or a market's export calls its columns; the first that a file has is taken. */
interface Known {
  /** Columns that tell this format from the others. */
  told_by: string[];
  fields: Partial<Record<ColumnField, string[]>>;
}

/** Of shops, markets and systems of product texts. */
export const SHOPS: Record<string, Known> = data.shops;

/** Names that people give such columns, in the languages of their shops. */
export const NAMES: Record<ColumnField, string[]> = data.names;
