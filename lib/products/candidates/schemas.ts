import { z } from "zod";
import { id, text, trimmedText } from "@/lib/platform/fields";
import { languageTag, marketCode } from "@/lib/platform/language-schemas";
import { textsSchema } from "@/lib/product-fields/schemas";
import { newProductId } from "../schemas";

const createReferenceSchema = (label: string) =>
  z.union([id, trimmedText(255, 1)], `This must be ${label}'s id or its name.`);

/** The fields of a candidate other than its id; omitted keys stay unchanged. */
export const candidateFields = {
  name: trimmedText(500, 1).optional().describe("For a new product, the product id if omitted."),
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

/** A product in a request. Imports parse their own, because files give every value as text. */
export const candidateSchema = z.object({ product_id: newProductId, ...candidateFields });
export type CandidateInput = z.output<typeof candidateSchema>;
