/** The properties that decide whether an import can start, from a draft or from JSON. */
export interface StartableImport {
  columns: readonly { field: string | null }[];
  categories: readonly { rows: number; category: number | string | null }[];
  mode: "add" | "add_and_update" | "update";
  /** Whether the encoding was reliably detected or confirmed by the user. */
  isEncodingSure: boolean;
  hasDefaultCategory: boolean;
  products: number;
  /** Whether the user imports names without descriptions. */
  isNamesOnly?: boolean;
}

/** A setting that an import needs: a clause for a message, and its section. */
export interface MissingSetting {
  part: "file" | "columns" | "categories";
  clause: string;
}

/** Lists the settings that are still missing before an import can start. */
export function findMissingSettings(draft: StartableImport): MissingSetting[] {
  const fields = new Set(draft.columns.map(({ field }) => field));
  const open = draft.categories.filter(({ category }) => category === null);
  const isComplete =
    fields.has("description") ||
    draft.mode === "update" ||
    (draft.isNamesOnly === true && fields.has("name"));
  const missingSettings: [lacks: boolean, part: MissingSetting["part"], clause: string][] = [
    [!fields.has("product_id"), "columns", "no column is mapped to product_id"],
    [!isComplete, "columns", "no column is mapped to description"],
    [!draft.isEncodingSure, "file", "its encoding has not been confirmed"],
    [open.length > 0 && fields.has("category"), "categories", formatOpenCategories(open.length)],
    [
      !draft.hasDefaultCategory && needsDefaultCategory(draft),
      "categories",
      "products without a category need a default category",
    ],
  ];
  return missingSettings.flatMap(([lacks, part, clause]) => (lacks ? [{ part, clause }] : []));
}

function formatOpenCategories(count: number): string {
  return count === 1 ? "1 category is not mapped" : `${count} categories are not mapped`;
}

/** Returns whether products of the file get the default category. */
export function needsDefaultCategory(
  draft: Pick<StartableImport, "columns" | "categories" | "mode" | "products">,
): boolean {
  if (draft.mode === "update") return false;
  const fields = new Set(draft.columns.map(({ field }) => field));
  const inOne = draft.categories.reduce((sum, { rows }) => sum + rows, 0);
  return !fields.has("category") || inOne < draft.products;
}
