import { z } from "zod";
import { id, text, trimmedText } from "@/lib/platform/fields";
import { candidateFields, candidateSchema } from "../candidates/schemas";

export const MAX_ITEMS = 1000;

export const bulkUpsertSchema = z.object({
  items: z
    .array(z.unknown(), "This must be a list of products.")
    .max(MAX_ITEMS, `At most ${MAX_ITEMS.toLocaleString("en")} products at once.`)
    .meta({
      items: z.toJSONSchema(candidateSchema, { io: "input", unrepresentable: "any" }),
    })
    .describe("Each product is validated separately: an invalid one does not affect the others."),
  mode: z
    .enum(["upsert", "create", "update"], "This must be upsert, create or update.")
    .default("upsert")
    .describe("`create`: existing products fail; `update`: missing ones fail."),
  source: z
    .union([id, trimmedText(255, 1)], "This must be a source's id or its name.")
    .optional()
    .describe(
      "The source that delivers the products; it is created if its name is new. Corrections made here are then kept, and fields that both sides changed are conflicts.",
    ),
  foreign: z
    .literal("update", "This must be update or omitted.")
    .optional()
    .describe(
      "Only with `source`: products that another source delivered first fail unless this is `update`. Each value that differs from the current one is then a conflict.",
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
  ...candidateFields,
  description: text(20_000, 1).optional().describe("Stored exactly as sent; required to create."),
});
export type PutProduct = z.output<typeof putProductSchema>;
