import type { ImportFault } from "@/db/schema/imports";
import type { DeliveredValues } from "@/lib/enums";
import { toStorableText } from "@/lib/platform/text-fault";
import { type Candidate, toValues } from "@/lib/products/candidates/candidate";
import { canonicalizeLanguage, canonicalizeMarket } from "@/lib/reading/language-tags";
import {
  type CellFault,
  categoryKey,
  findCellFault,
  findColumnFault,
  quoteValue,
  SCIENTIFIC_NOTATION,
} from "./cells";
import type { MappedRow } from "./map-row";

/** Maps names in the file to stored categories and brand guidelines. */
export interface ImportMappings {
  /** The category for the `categoryKey` of each name in the file, or null if not mapped. */
  categories: ReadonlyMap<string, number | "new" | "skip" | null>;
  /** The default category, or "new" if it will be created when the import starts. */
  defaultCategory: number | "new" | null;
  /** Ids of brand guidelines by the `categoryKey` of their title. */
  guidelines: ReadonlyMap<string, number>;
  /** Fields for which an empty cell clears the stored value. */
  clearedFields: ReadonlySet<string>;
}

/** A valid product row. It has no category if that is not mapped or not created yet. */
export interface RowCandidate extends Candidate {
  number: number;
}

/** Validates a product row. Returns "skip" if its category is mapped to "skip". */
export function checkRow(
  row: MappedRow,
  mappings: ImportMappings,
): RowCandidate | ImportFault | "skip" {
  const fault = findFirstFault(row);
  if (fault) return fault;
  const category = resolveCategory(row.category, mappings);
  if (category === "skip") return "skip";
  const brandGuidelines = mappings.guidelines.get(categoryKey(row.brand_guidelines));
  if (row.brand_guidelines !== "" && brandGuidelines === undefined) {
    const message = `brand guideline ${quoteValue(row.brand_guidelines)} does not exist`;
    return createFault(row, "brand_guidelines", { kind: "unknown", message });
  }
  const references = {
    category: typeof category === "number" ? category : undefined,
    brand_guidelines: brandGuidelines,
  };
  const values = toCellValues(row, references, mappings.clearedFields);
  return { number: row.number, productId: row.product_id, values };
}

/** Returns the values of a row's cells by field. An empty cell clears its field or has no value. */
export function toCellValues(
  row: Pick<MappedRow, "name" | "description" | "language" | "market" | "texts">,
  references: { category: number | undefined; brand_guidelines: number | undefined },
  clearedFields: Iterable<string> = [],
): DeliveredValues {
  const standardValues = {
    name: row.name || undefined,
    description: row.description || undefined,
    ...references,
    language: canonicalizeLanguage(row.language) ?? undefined,
    market: canonicalizeMarket(row.market) ?? undefined,
  };
  return toValues(standardValues, Object.entries(row.texts), clearedFields);
}

function resolveCategory(value: string, mappings: ImportMappings): number | "new" | "skip" | null {
  if (value === "") return mappings.defaultCategory;
  const mappedCategory = mappings.categories.get(categoryKey(value));
  return mappedCategory === undefined ? mappings.defaultCategory : mappedCategory;
}

const CHECKED_COLUMNS = ["product_id", "name", "description", "language", "market"] as const;
/** Maximum length in UTF-16 code units. Allows for a path of names or a list of tags. */
const MAX_CATEGORY_LENGTH = 1000;

function findFirstFault(row: MappedRow): ImportFault | null {
  if (SCIENTIFIC_NOTATION.test(row.product_id)) {
    const message = `product_id ${row.product_id} was shortened by a spreadsheet: format the column as text`;
    return createFault(row, "product_id", { kind: "shortened", message });
  }
  for (const column of CHECKED_COLUMNS) {
    // An empty description leaves the stored one unchanged.
    if (column === "description" && row.description === "") continue;
    const fault = findColumnFault(column, row[column]);
    if (fault) return createFault(row, column, fault);
  }
  const category = findCategoryFault(row.category);
  if (category) return createFault(row, "category", category);
  const [fault] = row.textFaults;
  return fault ? createFault(row, null, fault) : null;
}

/** Returns the error in a category name, or null if the name is valid. */
export function findCategoryFault(category: string): CellFault | null {
  const fault = category === "" ? null : findCellFault("category", category);
  if (fault || category.length <= MAX_CATEGORY_LENGTH) return fault;
  const limit = MAX_CATEGORY_LENGTH.toLocaleString("en");
  return { kind: "too_long", message: `category may have no more than ${limit} characters` };
}

/** Creates an error for a row. Null as `column` refers to the whole row. */
export function createFault(
  { number }: { number: number },
  column: string | null,
  { kind, message }: CellFault,
): ImportFault {
  return { row: number, column, kind, message: toStorableText(message) };
}
