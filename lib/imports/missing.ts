/**
 * The properties of an import that determine whether it can start, from a stored draft or from
 * JSON.
 */
export interface Startable {
  columns: readonly { field: string | null }[];
  categories: readonly { rows: number; category: number | string | null }[];
  mode: "add" | "add_and_update" | "update";
  /** Whether the encoding was detected reliably or confirmed. */
  isEncodingSure: boolean;
  hasDefaultCategory: boolean;
  /** Number of products in the file. */
  products: number;
}

/**
 * A setting that is missing before the start, as a clause for a message, and the section it belongs
 * to.
 */
export interface MissingSetting {
  part: "file" | "columns" | "categories";
  clause: string;
}

/** Lists the settings that are still missing before an import can start. */
export function findMissingSettings(draft: Startable): MissingSetting[] {
  const fields = new Set(draft.columns.map(({ field }) => field));
  const open = draft.categories.filter(({ category }) => category === null);
  const missing: [lacks: boolean, part: MissingSetting["part"], clause: string][] = [
    [!fields.has("product_id"), "columns", "no column is mapped to product_id"],
    [
      !fields.has("description") && draft.mode !== "update",
      "columns",
      "no column is mapped to description",
    ],
    [!draft.isEncodingSure, "file", "its encoding has not been confirmed"],
    [open.length > 0 && fields.has("category"), "categories", openCategories(open.length)],
    [
      needsDefault(draft, fields),
      "categories",
      "products without a category need a default category",
    ],
  ];
  return missing.flatMap(([lacks, part, clause]) => (lacks ? [{ part, clause }] : []));
}

function openCategories(number: number): string {
  return number === 1 ? "1 category is not mapped" : `${number} categories are not mapped`;
}

function needsDefault(draft: Startable, fields: ReadonlySet<string | null>): boolean {
  if (draft.hasDefaultCategory || draft.mode === "update") return false;
  const inOne = draft.categories.reduce((sum, { rows }) => sum + rows, 0);
  return !fields.has("category") || inOne < draft.products;
}
