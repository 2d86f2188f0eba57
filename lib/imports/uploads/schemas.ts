import { z } from "zod";

/** One row of a preview; texts are cut to `PREVIEW_TEXT_LENGTH`. */
export const previewRow = z.object({
  row: z.int().describe("The row number in the spreadsheet."),
  product_id: z.string(),
  name: z.string(),
  category: z.string(),
  description: z.string(),
  reason: z
    .string()
    .nullable()
    .describe("Why it will not be created; null for a row without errors."),
});
export type PreviewRow = z.infer<typeof previewRow>;

const outcomeFields = {
  products_created: z.int(),
  errors: z.array(z.string()),
  message: z.string(),
};

export const uploadResponseSchema = z.object({ batch_id: z.int(), ...outcomeFields });
export type UploadResponse = z.infer<typeof uploadResponseSchema>;

/**
 * The result of a dry run. `products_created` is the number that an upload would create. `preview`
 * contains the first rows, then every further invalid one.
 */
export const dryRunResponseSchema = z.object({
  batch_id: z.null().describe("Null if nothing is stored."),
  ...outcomeFields,
  rows_total: z.int().describe("Data rows of the file."),
  preview: z.array(previewRow).describe("The first rows, followed by all other rows with errors."),
});
export type DryRunResponse = z.infer<typeof dryRunResponseSchema>;

/** Additional keys of the error response if no row is valid. */
export const uploadErrorSchema = dryRunResponseSchema.omit({ message: true }).partial();
