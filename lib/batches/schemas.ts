import { z } from "zod";
import { BATCH_STATUSES } from "@/db/schema/enums";

/** An upload and how far its products are. */
export const batchJson = z.object({
  id: z.int(),
  batch_name: z.string(),
  batch_description: z.string(),
  file_name: z.string(),
  /** `failed`: every check of its products failed. */
  status: z.enum(BATCH_STATUSES),
  total_rows: z.int(),
  products_created: z.int(),
  error_count: z.int(),
  errors: z.array(z.string()),
  /** Products that have been checked at least once. */
  validated_count: z.int(),
  /** Products whose check failed; they wait for nothing. */
  failed_count: z.int(),
  uploaded_by: z.int(),
  uploaded_by_name: z.string(),
  created_at: z.string(),
});
export type BatchJson = z.infer<typeof batchJson>;
