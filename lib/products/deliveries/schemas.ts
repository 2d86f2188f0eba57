import { z } from "zod";
import { CONFLICT_CHOICES, MISSING_PRODUCT_ACTIONS } from "@/lib/enums";
import { timeJson, trimmedText } from "@/lib/platform/fields";

const value = z.string().nullable();

/** A field that both the source and a user have changed. */
export const conflictJson = z.object({
  product_id: z.string().describe("The business id."),
  name: z.string().describe("The product's name."),
  field: z.string().describe("`name`, `description`, `category`, … or `texts.KEY`."),
  before: value.describe("The value that both sides started from; null if empty."),
  theirs: value.describe("The source's new value; null if empty."),
  ours: value.describe("The stored value; null if empty."),
  proposal: value.describe("Both changes merged word by word; null if they overlap."),
  choice: z.enum(CONFLICT_CHOICES).nullable().describe("The choice in a draft; null if undecided."),
});
export type ConflictJson = z.infer<typeof conflictJson>;

const choice = z.enum(CONFLICT_CHOICES, "This must be ours, theirs or merge.");

export const chooseSchema = z
  .object({
    choices: z
      .record(z.string(), z.union([choice, z.record(z.string(), choice)]))
      .default({})
      .describe(
        "By `product_id`, a choice for all conflicts of the product or an object with a choice for each field.",
      ),
    all: choice
      .optional()
      .describe(
        "The choice for all other conflicts; `merge` leaves those without a proposal undecided.",
      ),
  })
  .refine(({ choices, all }) => all !== undefined || Object.keys(choices).length > 0, {
    path: ["choices"],
    error: "Make a choice for at least one conflict.",
  });
export type ConflictChoicesInput = z.output<typeof chooseSchema>;

export const sourceJson = z.object({
  id: z.int(),
  name: z.string(),
  products: z.int().describe("Number of products that it has delivered."),
  failing: z.int().describe("Number of these whose latest verdict is not compliant."),
  conflicts: z.int().describe("Number of these with an undecided conflict with this source."),
  missing: z.int().describe("Number of these that were missing from its last complete delivery."),
  imports: z.int().describe("Number of its imports, drafts included."),
  last_delivery_at: timeJson.nullable().describe("Null before the first complete delivery."),
  mapping: z.string().nullable().describe("The name of its saved mapping; null if it has none."),
  on_missing: z
    .enum(MISSING_PRODUCT_ACTIONS)
    .describe("`mark`: products that it no longer delivers are marked; `nothing`: they are not."),
});
export type SourceJson = z.infer<typeof sourceJson>;

export const updateSourceSchema = z
  .object({
    name: trimmedText(255, 1),
    on_missing: z.enum(MISSING_PRODUCT_ACTIONS, "This must be nothing or mark."),
    mapping: z.string().nullable().describe("The name of a saved mapping; null for none."),
  })
  .partial();
export type UpdateSource = z.output<typeof updateSourceSchema>;

export const deliveryStateJson = z.object({
  conflicts: z.array(conflictJson),
  missing_from: z
    .array(z.object({ source: z.string(), since: timeJson }))
    .describe("The sources that no longer deliver the product and mark it."),
});
export type DeliveryState = z.infer<typeof deliveryStateJson>;
