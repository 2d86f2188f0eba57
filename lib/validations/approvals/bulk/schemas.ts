import { z } from "zod";
import { APPROVAL_ACTIONS } from "@/lib/enums";
import { id, jsonFilters, trimmedText } from "@/lib/platform/fields";
import { undoToken } from "@/lib/platform/undo-schemas";
import { productQuery } from "@/lib/products/schemas";
import { validationQuery } from "../../schemas";

/** Maximum number of decisions per request. Larger requests are rejected. */
export const MAX_DECISIONS = 1000;

const TOO_MANY_MESSAGE = `At most ${MAX_DECISIONS.toLocaleString("en")} at once.`;
const pagingFields = { page: true, page_size: true, ordering: true } as const;

/** The targets of a bulk decision: validations, or products with their latest validations. */
export const bulkApprovalSchema = z
  .object({
    validation_ids: z
      .array(id, "This must be a list of ids.")
      .min(1, "Specify at least one validation.")
      .max(MAX_DECISIONS, TOO_MANY_MESSAGE)
      .optional(),
    filters: jsonFilters
      .pipe(z.strictObject(validationQuery.omit(pagingFields).shape))
      .optional()
      .describe("Instead of ids: all validations that match these filters, as in their list."),
    product_ids: z
      .array(id, "This must be a list of ids.")
      .min(1, "Specify at least one product.")
      .max(MAX_DECISIONS, TOO_MANY_MESSAGE)
      .optional()
      .describe("Instead: the latest validations of these products, by internal id."),
    product_filters: jsonFilters
      .pipe(z.strictObject(productQuery.omit(pagingFields).shape))
      .optional()
      .describe(
        "Instead: the latest validations of all products that match these filters, as in their list.",
      ),
    action: z.enum(APPROVAL_ACTIONS),
    comments: trimmedText(5000).default(""),
  })
  .refine(
    ({ action, comments: _, ...selectors }) =>
      Object.values(selectors).filter((each) => each !== undefined).length === 1,
    "Send either validation_ids or filters.",
  );
export type BulkApproval = z.output<typeof bulkApprovalSchema>;

export const bulkApprovalResponse = z.object({
  decided: z.int().describe("How many validations were decided on."),
  skipped: z
    .array(
      z.object({
        validation: z.int(),
        product_id: z.string().nullable().describe("The business id; null if unknown."),
        reason: z.string(),
      }),
    )
    .describe("Items that could not be decided on, and why."),
  undo: undoToken
    .nullable()
    .describe("A token that undoes the whole decision; null if nothing was decided."),
});
export type BulkApprovalResponse = z.infer<typeof bulkApprovalResponse>;
