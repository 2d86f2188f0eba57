import { z } from "zod";
import { BATCH_STATUSES } from "@/lib/enums";
import { timeJson } from "@/lib/platform/fields";

/** An upload with the progress of its products. */
export const batchJson = z.object({
  id: z.int(),
  batch_name: z.string(),
  batch_description: z.string(),
  file_name: z.string(),
  status: z.enum(BATCH_STATUSES).describe("`failed`: every check of its products failed."),
  total_rows: z.int().describe("Data rows of the file."),
  products_created: z.int().describe("Rows that became products."),
  error_count: z.int().describe("Rows that did not become products."),
  errors: z
    .array(z.string())
    .describe("One sentence per row, numbered as in a spreadsheet: the header is row 1."),
  validated_count: z.int().describe("Products that have been checked at least once."),
  failed_count: z.int().describe("Products whose validation failed; they are not pending."),
  uploaded_by: z.int(),
  uploaded_by_name: z.string(),
  import_id: z.int().nullable().describe("The import that created the batch, if any."),
  conflicts: z.int().describe("Undecided conflicts of that import."),
  created_at: timeJson,
});
export type BatchJson = z.infer<typeof batchJson>;
