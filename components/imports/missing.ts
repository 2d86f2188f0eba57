import { type MissingSetting, missingBeforeStart } from "@/lib/imports/missing";
import type { ImportJson } from "@/lib/imports/schemas";

/** Returns what a draft still lacks before it can start. */
export function missingIn(data: ImportJson): MissingSetting[] {
  return missingBeforeStart({
    ...data,
    isEncodingSure: data.encoding_sure,
    hasDefaultCategory: data.default_category !== null,
    products: data.counts.products,
  });
}

/** The ids of the panels that settle what is missing. */
export const PART_IDS: Record<MissingSetting["part"], string> = {
  file: "import-file",
  columns: "import-columns",
  categories: "import-categories",
};

/** Formats what is missing as clauses of one sentence. */
export function clausesOf(missing: readonly MissingSetting[]): string {
  return missing.map(({ clause }) => clause).join("; ");
}
