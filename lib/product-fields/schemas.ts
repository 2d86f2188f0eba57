import { z } from "zod";
import { FIELD_KINDS } from "@/lib/enums";
import { text, timeJson, trimmedText } from "@/lib/platform/fields";
import { MAX_CHARACTERS, MAX_ITEMS } from "./limits";

export const productFieldJson = z.object({
  id: z.int(),
  key: z.string().describe("The key in `texts` and rules; never changes."),
  label: z.string().describe("The name shown on screens."),
  kind: z.enum(FIELD_KINDS).describe("`text`: one text; `list`: items, such as bullet points."),
  created_at: timeJson,
  updated_at: timeJson,
});
export type ProductFieldJson = z.infer<typeof productFieldJson>;

const label = trimmedText(100, 1).refine((value) => !isReserved(value), "This name is reserved.");
const kind = z.enum(FIELD_KINDS);

export const createProductFieldSchema = z.object({
  key: trimmedText(50, 1)
    .pipe(z.string().regex(/^[a-z0-9_]*$/, "Use only a to z, 0 to 9 and _."))
    .refine((value) => !isReserved(value), "This name is reserved.")
    .describe("Characters a to z, 0 to 9 and _; unique; cannot be changed later."),
  label: label.describe("Unique, ignoring case."),
  kind,
});
export type CreateProductField = z.output<typeof createProductFieldSchema>;

export const updateProductFieldSchema = z.object({
  key: z.string().optional().describe("Only the current value: the key cannot be changed."),
  label: label.optional(),
  kind: kind.optional().describe("Only if neither products nor rules use it; otherwise 409."),
});
export type UpdateProductField = z.output<typeof updateProductFieldSchema>;

/** Validates one text of a field. */
export const fieldText = text(MAX_CHARACTERS);

/** A product's custom fields in requests. The keys are validated later. */
export const textsSchema = z
  .record(
    z.string(),
    z.union(
      [
        fieldText,
        // Uses refine(), because z.union() passes on its message.
        z
          .array(fieldText)
          .refine(
            ({ length }) => length <= MAX_ITEMS,
            `A list may have at most ${MAX_ITEMS} items.`,
          ),
        z.null(),
      ],
      "Write a text, a list of texts, or null.",
    ),
    "Write an object of keys and texts.",
  )
  .describe(
    'The text or list items of each field, by its key, stored as sent; items without words are removed. `null`, `""` and `[]` clear a field. Omitted keys stay unchanged. At most 20,000 characters per text and 50 items per list.',
  );
export type TextsInput = z.output<typeof textsSchema>;

/** A product's custom fields in responses. */
export const textsJson = z
  .record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]))
  .describe("Each custom field by its key, in the order of the fields; null if it is empty.");

/** Additional properties of the error for a field that is in use. */
export const fieldInUseJson = z.object({
  products: z.int().optional().describe("How many products have a text in it."),
  rules: z.int().optional().describe("How many rules check it."),
});

/** Names that no custom field can have: built-in fields, columns of files, and `any`. */
const RESERVED_NAMES = new Set([
  "any",
  "brand_guidelines",
  "category",
  "description",
  "id",
  "language",
  "market",
  "name",
  "original_description",
  "product_id",
  "status",
  "texts",
  "__proto__",
]);

/** Returns whether a field cannot have this key or label. */
function isReserved(name: string): boolean {
  return RESERVED_NAMES.has(name.trim().toLowerCase().replaceAll(" ", "_"));
}
