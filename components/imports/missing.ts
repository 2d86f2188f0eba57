import {
  findMissingSettings,
  type MissingSetting,
  needsDefaultCategory,
} from "@/lib/imports/missing";
import type { ImportJson } from "@/lib/imports/schemas";

/** Returns the settings required before an import can start. */
export function listMissingSettings(data: ImportJson, isNamesOnly = false): MissingSetting[] {
  return findMissingSettings({
    ...data,
    isNamesOnly,
    isEncodingSure: data.encoding_sure,
    hasDefaultCategory: data.default_category !== null,
    products: data.counts.products,
  });
}

/** Returns whether a default category is chosen, or products of the file need one. */
export function usesDefaultCategory(data: ImportJson): boolean {
  return (
    data.default_category !== null ||
    needsDefaultCategory({ ...data, products: data.counts.products })
  );
}

/**
 * Returns whether the names of a file without a description column can be imported alone, once its
 * other settings are complete.
 */
export function canImportNamesOnly(data: ImportJson): boolean {
  return listMissingSettings(data, true).length < listMissingSettings(data).length;
}

/** The ids of the panels that contain the missing settings. */
export const SETTING_PANEL_IDS: Record<MissingSetting["part"], string> = {
  file: "import-file",
  columns: "import-columns",
  categories: "import-categories",
};

/** Joins descriptions of missing settings into one sentence. */
export function joinMissingSettings(missingSettings: readonly MissingSetting[]): string {
  return missingSettings.map(({ clause }) => clause).join("; ");
}

/**
 * Returns whether starting an import without new or changed products records a delivery, for
 * example which products are missing.
 */
export function isDelivery({ conflicts, kept, missing }: ImportJson["counts"]): boolean {
  return conflicts + kept + missing > 0;
}
