import { findMissingSettings, type MissingSetting } from "@/lib/imports/missing";
import type { ImportJson } from "@/lib/imports/schemas";

/** Returns the settings required before an import can start. */
export function listMissingSettings(data: ImportJson): MissingSetting[] {
  return findMissingSettings({
    ...data,
    isEncodingSure: data.encoding_sure,
    hasDefaultCategory: data.default_category !== null,
    products: data.counts.products,
  });
}

/** The ids of the panels that contain the missing settings. */
export const PART_IDS: Record<MissingSetting["part"], string> = {
  file: "import-file",
  columns: "import-columns",
  categories: "import-categories",
};

/** Joins descriptions of missing settings into one sentence. */
export function joinMissingSettings(missingSettings: readonly MissingSetting[]): string {
  return missingSettings.map(({ clause }) => clause).join("; ");
}
