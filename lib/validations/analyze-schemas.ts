import { z } from "zod";
import { id, text, trimmed } from "@/lib/platform/fields";
import { languageTag, marketCode } from "@/lib/platform/language-schemas";
import { textsSchema } from "@/lib/product-fields/schemas";

export const analyzeSchema = z.object({
  description: text(20_000, 1).describe("The text to be checked. At most 20,000 characters."),
  name: trimmed(255)
    .nullish()
    .describe("If omitted, null or empty, rules about the name are not checked."),
  texts: textsSchema
    .optional()
    .describe("By key, the texts of custom fields; rules about an omitted field are not checked."),
  product_id: z
    .string()
    .trim()
    .nullish()
    .describe(
      "A product's business or internal id: decisions on its findings are applied. Null or omitted: no product.",
    ),
  category: id.describe("The category's id."),
  brand_guidelines: id.nullish().describe("A brand guideline's id; null or omitted for none."),
  language: languageTag
    .nullish()
    .describe("A BCP 47 tag such as `pt-BR`; null or omitted: detected from the text."),
  market: marketCode.nullish().describe("A two-letter country code of ISO 3166; null for none."),
});
export type Analyze = z.output<typeof analyzeSchema>;
