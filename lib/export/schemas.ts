import { z } from "zod";

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
  ids: z
    .string()
    .regex(/^(\d{1,9}(,\d{1,9})*)?$/, "This must be a list of ids, separated by commas.")
    .transform((value) => (value === "" ? undefined : value.split(",").map(Number)))
    .optional(),
};
