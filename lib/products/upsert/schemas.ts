import { z } from "zod";
import { id, text, trimmed } from "@/lib/platform/fields";
import { languageTag, marketCode } from "@/lib/platform/language-schemas";
import { textsSchema } from "@/lib/product-fields/schemas";
import { newProductId } from "../schemas";

export const MAX_ITEMS = 1000;

const createReferenceSchema = (label: string) =>
  z.union([id, trimmed(255, 1)], `This must be ${label}'s id or its name.`);

const fields = {
  name: trimmed(500, 1).optional().describe("For a new product, the product id if omitted."),
  description: text(20_000)
    .optional()
    .describe("Stored exactly as sent. A new product can be without one."),
  category: createReferenceSchema("a category")
    .optional()
    .describe("Its id or name; required for a new product."),
  brand_guidelines: createReferenceSchema("a brand guideline")
    .nullable()
    .optional()
    .describe("Its id or title; null removes it."),
  language: languageTag.nullable().optional().describe("A BCP 47 tag; null to detect it."),
  market: marketCode.nullable().optional().describe("ISO 3166 alpha-2; null for none."),
  texts: textsSchema.optional(),
  version: z
    .int("This must be a whole number.")
    .optional()
    .describe("The version that the caller saw; an outdated version is an error."),
};

/** An item of a bulk upsert; omitted keys stay unchanged. */
export const bulkItem = z.object({ product_id: newProductId, ...fields });
export type BulkItem = z.output<typeof bulkItem>;

export const bulkUpsertSchema = z.object({
  items: z
    .array(z.unknown(), "This must be a list of products.")
    .max(MAX_ITEMS, `At most ${MAX_ITEMS.toLocaleString("en")} products at once.`)
    .meta({
      items: z.toJSONSchema(bulkItem, { io: "input", unrepresentable: "any" }),
    })
    .describe("Each product is validated separately: an invalid one does not affect the others."),
  mode: z
    .enum(["upsert", "create", "update"], "This must be upsert, create or update.")
    .default("upsert")
    .describe("`create`: existing products fail; `update`: missing ones fail."),
  source: z
    .union([id, trimmed(255, 1)], "This must be a source's id or its name.")
    .optional()
    .describe(
      "The source that delivers the products; it is created if its name is new. Corrections made here are then kept, and fields that both sides changed are conflicts.",
    ),
  dry_run: z.boolean("This must be true or false.").default(false),
});
export type BulkUpsert = z.output<typeof bulkUpsertSchema>;

const outcome = z.enum(["created", "updated", "unchanged", "failed"]);

export const bulkUpsertResponse = z.object({
  results: z
    .array(
      z.object({
        product_id: z.string().nullable().describe("Null if the item has none."),
        outcome,
        id: z.int().nullable().describe("Null if it failed, or would be created."),
        version: z
          .int()
          .nullable()
          .describe("The version after the change; null if there is no product."),
        errors: z
          .record(z.string(), z.array(z.string()))
          .describe("Error messages by field; empty unless it failed."),
        kept: z
          .array(z.string())
          .optional()
          .describe("Only with `source`: fields whose correction here was kept."),
        conflicts: z
          .array(z.string())
          .optional()
          .describe("Only with `source`: fields that both sides changed; the value here was kept."),
      }),
    )
    .describe("Results in the order of the items."),
  counts: z.object({
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    failed: z.int(),
  }),
});
export type BulkUpsertResponse = z.infer<typeof bulkUpsertResponse>;
export type BulkResult = BulkUpsertResponse["results"][number];

/** The body of a PUT by business id. */
export const putProductSchema = z.object({
  product_id: z.string().optional().describe("Only the id in the path."),
  ...fields,
  description: text(20_000, 1).optional().describe("Stored exactly as sent; required to create."),
});
export type PutProduct = z.output<typeof putProductSchema>;
