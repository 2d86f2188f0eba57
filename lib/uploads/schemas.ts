import { z } from "zod";
import { EXPORT_FORMATS } from "@/lib/export/schemas";
import { trimmed } from "@/lib/fields";

/** The text fields of an upload; a dry run needs no name yet. */
export const uploadFields = z.object({
  batch_name: trimmed(255, 1),
  batch_description: trimmed(2000).default(""),
});
export const dryRunFields = uploadFields.extend({ batch_name: trimmed(255).default("") });

export const dryRunFlag = z
  .enum(["", "true", "false", "1", "0"], "This must be true or false.")
  .transform((value) => value === "true" || value === "1")
  .optional();

/** The forms as a whole, for the API's document: their readers take them apart. */
export const fileForm = z.object({ file: z.file().describe("A .csv, .xlsx or .xls file.") });
export const uploadForm = uploadFields.extend({ ...fileForm.shape, dry_run: dryRunFlag });

export const uploadQuery = z.object({ dry_run: dryRunFlag });
export const fileQuery = z.object({ format: z.enum(EXPORT_FORMATS).default("csv") });

/** One row of a preview; texts are cut to `PREVIEW_TEXT_LENGTH`. */
export const previewRow = z.object({
  row: z.int().describe("As in the spreadsheet."),
  product_id: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  reason: z.string().nullable().describe("Why it will not be created; null for a good row."),
});
export type PreviewRow = z.infer<typeof previewRow>;

const outcome = { products_created: z.int(), errors: z.array(z.string()), message: z.string() };

export const uploadAnswer = z.object({ batch_id: z.int(), ...outcome });
export type UploadAnswer = z.infer<typeof uploadAnswer>;

/**
 * What an upload would answer, with nothing stored: `products_created` is how many there would be.
 * `preview` holds the first rows and, after them, every further bad one.
 */
export const dryRunAnswer = z.object({
  batch_id: z.null().describe("Null: nothing is stored."),
  ...outcome,
  rows_total: z.int().describe("Data rows of the file."),
  preview: z.array(previewRow).describe("The first rows and, after them, every further bad one."),
});
export type DryRunAnswer = z.infer<typeof dryRunAnswer>;
