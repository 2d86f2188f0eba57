import type { ImportFault } from "@/db/schema/imports";
import type { Texts } from "@/lib/enums";
import { storableText } from "@/lib/platform/text-fault";
import { canonicalLanguage, canonicalMarket } from "@/lib/reading/language-tags";
import { cellFault } from "../uploads/cell-fault";
import { categoryKey, columnFault, quoted } from "../uploads/check-rows";
import type { MappedRow } from "./mapped";

/** What an import's answers settle: what the file's own names stand for. */
export interface Settled {
  /** By `categoryKey` of the file's value; null: not settled. */
  categories: ReadonlyMap<string, number | "new" | "skip" | null>;
  defaultCategory: number | null;
  /** Ids of brand guidelines by their title as `categoryKey` has it. */
  guidelines: ReadonlyMap<string, number>;
}

/** A product as the file has it; undefined: its column is not there, or its cell is empty. */
export interface Candidate {
  number: number;
  productId: string;
  name: string | undefined;
  description: string | undefined;
  /** "new" or null where that category is still to be made or settled. */
  category: number | "new" | null;
  brandGuidelines: number | undefined;
  language: string | undefined;
  market: string | undefined;
  /** Of the fields whose columns say something. */
  texts: Texts;
}

/** A spreadsheet writes long numbers so, and nobody can tell what they were. */
const SHORTENED = /^\d([.,]\d{1,20})?E\+\d{1,3}$/i;

/** A product row, checked; "skip" where its category is left out. */
export function check(row: MappedRow, settled: Settled): Candidate | ImportFault | "skip" {
  const fault = firstFault(row);
  if (fault) return fault;
  const category = categoryOf(row.category, settled);
  if (category === "skip") return "skip";
  const brandGuidelines = settled.guidelines.get(categoryKey(row.brand_guidelines));
  if (row.brand_guidelines !== "" && brandGuidelines === undefined) {
    const message = `brand guideline ${quoted(row.brand_guidelines)} does not exist`;
    return faultOf(row, "brand_guidelines", "unknown", message);
  }
  return {
    number: row.number,
    productId: row.product_id,
    name: row.name || undefined,
    description: row.description || undefined,
    category,
    brandGuidelines,
    language: canonicalLanguage(row.language) ?? undefined,
    market: canonicalMarket(row.market) ?? undefined,
    texts: row.texts,
  };
}

function categoryOf(value: string, settled: Settled): number | "new" | "skip" | null {
  if (value === "") return settled.defaultCategory;
  const chosen = settled.categories.get(categoryKey(value));
  return chosen === undefined ? settled.defaultCategory : chosen;
}

const CHECKED = ["product_id", "name", "description", "language", "market"] as const;
/** UTF-16 units: a path of names, or tags. */
const MAX_CATEGORY_LENGTH = 1000;

function firstFault(row: MappedRow): ImportFault | null {
  if (SHORTENED.test(row.product_id)) {
    const message = `product_id ${row.product_id} was shortened by a spreadsheet: format the column as text`;
    return faultOf(row, "product_id", "shortened", message);
  }
  for (const column of CHECKED) {
    // An empty description leaves the stored one as it is.
    if (column === "description" && row.description === "") continue;
    const message = columnFault(column, row[column]);
    if (message) return faultOf(row, column, kindOf(message), message);
  }
  const category = categoryFault(row.category);
  if (category) return faultOf(row, "category", kindOf(category), category);
  const [message] = row.textFaults;
  if (message) return faultOf(row, null, kindOf(message), message);
  return null;
}

/** Returns what is wrong with a category as the file names it; null where nothing is. */
export function categoryFault(category: string): string | null {
  return category === "" ? null : cellFault("category", category, tooLong);
}

function tooLong(category: string): string | null {
  if (category.length <= MAX_CATEGORY_LENGTH) return null;
  return `This may have no more than ${MAX_CATEGORY_LENGTH.toLocaleString("en")} characters.`;
}

function kindOf(message: string): string {
  if (message.endsWith("is missing")) return "missing";
  if (/at most|no more than|longer/.test(message)) return "too_long";
  return /broken|control|invisible|error/.test(message) ? "broken" : "unknown";
}

export function faultOf(
  { number }: { number: number },
  column: string | null,
  kind: string,
  message: string,
): ImportFault {
  return { row: number, column, kind, message: storableText(message) };
}
