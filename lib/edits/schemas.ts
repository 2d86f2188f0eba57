import { z } from "zod";
import { id, idFilter, text, trimmed } from "@/lib/fields";
import { pageQuery } from "@/lib/pagination";

/** One change of one field of a product. */
export const editJson = z.object({
  id: z.int(),
  product: z.int(),
  product_id_display: z.string(),
  edited_by: z.int(),
  edited_by_name: z.string(),
  field: z.string(),
  old_value: z.string().nullable(),
  new_value: z.string().nullable(),
  reason: z.string(),
  created_at: z.string(),
});
export type EditJson = z.infer<typeof editJson>;

export const createEditSchema = z.object({
  product: id,
  description: text(20_000, 1),
  reason: trimmed(2000).optional(),
  /** The version that the writer had before their eyes. */
  version: z.int().optional(),
});
export type CreateEdit = z.output<typeof createEditSchema>;

export const editQuery = pageQuery.extend({ product: idFilter });
export type EditQuery = z.output<typeof editQuery>;
