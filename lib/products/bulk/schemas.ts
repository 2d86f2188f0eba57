import { z } from "zod";
import { id, jsonFilters, timeJson } from "@/lib/platform/fields";
import { languageTag, marketCode } from "@/lib/platform/language-schemas";
import { productQuery } from "../schemas";

/** Maximum number of products per request. Larger requests are rejected. */
export const MAX_PRODUCTS = 10_000;
/** Products per transaction; larger requests run in the background. */
export const BATCH_SIZE = 500;

const TOO_MANY_MESSAGE = `At most ${MAX_PRODUCTS.toLocaleString("en")} products at once.`;

const traits = z
  .strictObject({
    category: id.optional().describe("The category's id."),
    brand_guidelines: id.nullable().optional().describe("A brand guideline's id; null removes it."),
    language: languageTag
      .nullable()
      .optional()
      .describe("A BCP 47 tag such as `pt-BR`; null to detect it from the description."),
    market: marketCode
      .nullable()
      .optional()
      .describe("A two-letter country code of ISO 3166; null for none."),
  })
  .refine(
    (attributes) => Object.values(attributes).some((value) => value !== undefined),
    "Specify what to set: category, brand_guidelines, language or market.",
  )
  .describe("The new values of the products; omitted ones stay unchanged.");
export type Traits = z.output<typeof traits>;

const filters = jsonFilters.pipe(
  z.strictObject(
    productQuery.omit({
      page: true,
      page_size: true,
      ordering: true,
      similar: true,
      cursor: true,
    }).shape,
  ),
);

export const bulkUpdateSchema = z
  .object({
    product_ids: z
      .array(z.union([z.int(), z.string().trim()]), "This must be a list of ids.")
      .min(1, "Specify at least one product.")
      .max(MAX_PRODUCTS, TOO_MANY_MESSAGE)
      .optional()
      .describe("Numbers are internal ids, strings business ids."),
    filters: filters
      .optional()
      .describe(
        "Instead of ids: all products that match these filters, as in the list; `{}` for all.",
      ),
    set: traits,
  })
  .refine(
    ({ product_ids, filters }) => (product_ids === undefined) !== (filters === undefined),
    "Send either product_ids or filters.",
  );
export type BulkUpdate = z.output<typeof bulkUpdateSchema>;

const outcomeFields = {
  updated: z.int().describe("Products that were changed."),
  unchanged: z.int().describe("Products that already had these values."),
  skipped: z.int().describe("Ids that do not match any product."),
};

/** The result of a bulk update that ran immediately. */
export const bulkUpdateResponse = z.object(outcomeFields);
export type BulkUpdateResponse = z.infer<typeof bulkUpdateResponse>;

const progress = z
  .object({ done: z.int(), total: z.int() })
  .describe("The number of products processed and in total.");

export const bulkUpdateJobResponse = z.object({ job: z.object({ id: z.int(), progress }) });
export type BulkUpdateJobResponse = z.infer<typeof bulkUpdateJobResponse>;

export const bulkUpdateJobJson = z.object({
  id: z.int(),
  state: z.enum(["running", "completed", "failed"]),
  progress,
  ...outcomeFields,
  error_message: z.string().nullable().describe("Why it failed; otherwise null."),
  created_at: timeJson,
  finished_at: timeJson.nullable().describe("Null while it runs."),
});
export type BulkUpdateJob = z.infer<typeof bulkUpdateJobJson>;
