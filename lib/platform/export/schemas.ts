import { z } from "zod";
import { idsFilter } from "../fields";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The media types of the export formats. */
export const FILE_TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

/**
 * The parameters of every export, in addition to the filters of its list. Without `ids`, the export
 * contains all rows that match the filters.
 */
export const exportFields = {
  format: z.enum(EXPORT_FORMATS).default("csv"),
  ids: idsFilter,
};
