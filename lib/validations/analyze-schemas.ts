import { z } from "zod";
import { day, id, text, trimmedText } from "@/lib/platform/fields";
import { languageTag, marketCode } from "@/lib/platform/language-schemas";
import { textsSchema } from "@/lib/product-fields/schemas";
import { analysisJson } from "./schemas";

export const analyzeSchema = z.object({
  description: text(20_000, 1).describe("The text to be checked. At most 20,000 characters."),
  name: trimmedText(500)
    .nullish()
    .describe("If omitted, null or empty, rules about the name are not checked."),
  texts: textsSchema
    .optional()
    .describe("The texts of custom fields by key; rules about an omitted field are not checked."),
  product_id: z
    .string()
    .trim()
    .nullish()
    .describe(
      "A product's business id: decisions on its findings are applied. Null or omitted for no product.",
    ),
  category: id.describe("The category's id."),
  brand_guidelines: id.nullish().describe("A brand guideline's id; null or omitted for none."),
  language: languageTag
    .nullish()
    .describe("A BCP 47 tag such as `pt-BR`; null or omitted: detected from the text."),
  market: marketCode.nullish().describe("A two-letter country code of ISO 3166; null for none."),
  as_of: day
    .nullish()
    .describe(
      "A day, such as 2026-09-27: the text is checked under the rules that are valid on it, in UTC; null or omitted: today.",
    ),
});
export type AnalyzeInput = z.output<typeof analyzeSchema>;

const MAX_ITEMS = 100;

const key = z
  .union(
    [trimmedText(255, 1), z.int()],
    "This must be a text or a number that identifies the item.",
  )
  .describe("Returned with the result.");

export const analyzeBulkSchema = z.object({
  items: z
    .array(z.looseObject({ key }), "This must be a list of texts.")
    .min(1, "Send at least one text.")
    .max(MAX_ITEMS, `At most ${MAX_ITEMS} texts at once.`)
    .meta({
      items: z.toJSONSchema(analyzeSchema.extend({ key }), { io: "input", unrepresentable: "any" }),
    })
    .describe("Each item as in a single analysis, with a `key`."),
});
export type AnalyzeBulkInput = z.output<typeof analyzeBulkSchema>;

export const analyzeBulkResponse = z.object({
  results: z
    .array(
      z.object({
        key: z.union([z.string(), z.int()]),
        errors: z
          .record(z.string(), z.unknown())
          .optional()
          .describe("Error messages by field; only for an invalid item, which has no result."),
        ...analysisJson.partial().shape,
      }),
    )
    .describe("Results in the order of the items."),
});
export type AnalyzedJson = z.infer<typeof analyzeBulkResponse>["results"][number];
