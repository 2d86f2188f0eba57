import { findMissingSettings, type MissingSetting } from "@/lib/imports/missing";
import type { ImportJson } from "@/lib/imports/schemas";

/** Returns the settings that an import still needs before it can start. */
export function listMissingSettings(data: ImportJson): MissingSetting[] {
  return findMissingSettings({
    ...data,
    isEncodingSure: data.encoding_sure,
    hasDefaultCategory: data.default_category !== null,
    products: data.counts.products,
  });
}

/** The ids of the panels with the missing settings. */
export const PART_IDS: Record<MissingSetting["part"], string> = {
  file: "import-file",
  columns: "import-columns",
  categories: "import-categories",
};

/** Joins the descriptions of missing settings to one sentence. */
export function clausesOf(missing: readonly MissingSetting[]): string {
  return missing.map(({ clause }) => clause).join("; ");
}
