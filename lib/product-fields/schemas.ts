import { z } from "zod";
import { FIELD_KINDS } from "@/lib/enums";
import { text, time, trimmed } from "@/lib/platform/fields";
import { MAX_CHARACTERS, MAX_ITEMS } from "./limits";
import { isReserved } from "./reserved";

export const productFieldJson = z.object({
  id: z.int(),
  key: z.string().describe("What `texts` and rules call it; never changes."),
  label: z.string().describe("What people call it."),
  kind: z.enum(FIELD_KINDS).describe("`text`: one text; `list`: items, such as bullet points."),
  created_at: time,
  updated_at: time,
});
export type ProductFieldJson = z.infer<typeof productFieldJson>;

const label = trimmed(100, 1).refine(
  (given) => !isReserved(given),
  "Products have something else of this name.",
);
const kind = z.enum(FIELD_KINDS);

export const createProductFieldSchema = z.object({
  key: trimmed(50, 1)
    .pipe(z.string().regex(/^[a-z0-9_]*$/, "Use only a to z, 0 to 9 and _."))
    .refine((given) => !isReserved(given), "Products have something else of this name.")
    .describe("Of a to z, 0 to 9 and _; unique and fixed from then on."),
  label: label.describe("Unique, upper and lower case alike."),
  kind,
});
export type CreateProductField = z.output<typeof createProductFieldSchema>;

export const updateProductFieldSchema = z.object({
  key: z.string().optional().describe("Only as it is: the key is fixed."),
  label: label.optional(),
  kind: kind.optional().describe("While neither products nor rules use it; else 409."),
});
export type UpdateProductField = z.output<typeof updateProductFieldSchema>;

/** Validates one text of a field. */
export const fieldText = text(MAX_CHARACTERS);

/** A product's custom fields in requests. Whether the keys exist is checked later. */
export const textsSchema = z
  .record(
    z.string(),
    z.union(
      [
        fieldText,
        // A separate check, whose message the union passes on.
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
    'By a field\'s key, its text or the items of its list, stored as sent; items without a word are left out. `null`, `""` and `[]`: empty. Keys that are left out stay as they are. At most 20,000 characters each, and 50 items.',
  );
export type GivenTexts = z.output<typeof textsSchema>;

/** A product's custom fields in responses. */
export const textsJson = z
  .record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]))
  .describe("By key, each of the catalogue's own fields, in their order; null where it is empty.");
