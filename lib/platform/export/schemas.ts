import { z } from "zod";
import { idsFilter } from "../fields";

export const EXPORT_FORMATS = ["csv", "xlsx"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Their media types. */
export const FILE_TYPES = [
  "text/csv",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
] as const;

/** What every export takes beside its list's filters; without `ids` it holds all that fit. */
export const exportFields = {
  format: z.enum(EXPORT_FORMATS).default("csv"),
  ids: idsFilter,
};
