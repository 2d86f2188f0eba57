import { z } from "zod";

export const triggerSchema = z.object({
  product_ids: z
    .array(z.string("This must be text.").trim(), "This must be a list of product ids.")
    .min(1, "Specify at least one product.")
    .max(1000, "At most 1,000 products at once.")
    .describe("Business ids."),
  force_revalidation: z
    .boolean()
    .default(false)
    .describe(
      "Whether pending and running validations are cancelled and started again instead of being skipped.",
    ),
  ask_again: z
    .boolean()
    .default(false)
    .describe("For admins: ask the model again instead of using its cached answers."),
});
export type TriggerInput = z.output<typeof triggerSchema>;

export const triggerResponse = z.object({
  message: z.string(),
  queued: z.array(z.string()).describe("Business ids of the products whose check was queued."),
  already_running: z
    .array(z.string())
    .describe(
      "Business ids of the products that were skipped because a validation was pending or running.",
    ),
  not_found: z.array(z.string()).describe("Business ids that do not match any product."),
});

/** Additional properties of the error if none of the products exists. */
export const unknownProductsJson = triggerResponse.pick({ not_found: true });
