import { z } from "zod";
import { id, idFilter, text, timeJson, trimmedText } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";
import { textsSchema } from "@/lib/product-fields/schemas";

/** One change of one field of a product. */
export const editJson = z.object({
  id: z.int(),
  product: z.int().describe("The product's internal id."),
  product_id_display: z.string().describe("The business id."),
  edited_by: z.int(),
  edited_by_name: z.string(),
  field: z
    .string()
    .describe(
      "The changed field, such as `description`, `name` or `category`, or the key of a custom field. Lists have one item per line in `old_value` and `new_value`; a line break inside an item is U+2028 there.",
    ),
  old_value: z.string().nullable().describe("The old value; null if there was none."),
  new_value: z.string().nullable().describe("The new value; null if it was removed."),
  reason: z.string().describe("May be empty."),
  created_at: timeJson,
});
export type EditJson = z.infer<typeof editJson>;

export const createEditSchema = z
  .object({
    product: id.describe("The product's internal id."),
    description: text(20_000, 1).optional(),
    texts: textsSchema.optional(),
    reason: trimmedText(2000).optional(),
    version: z
      .int()
      .optional()
      .describe(
        "The version that the editor saw: 409 if it has changed since then. If omitted, it is not compared.",
      ),
  })
  .superRefine(({ description, texts }, ctx) => {
    if (description === undefined && texts === undefined)
      ctx.addIssue({ code: "custom", path: ["description"], message: "This field is required." });
  });
export type CreateEdit = z.output<typeof createEditSchema>;

export const editQuery = pageQuery.extend({ product: idFilter });
export type EditQuery = z.output<typeof editQuery>;
