import { z } from "zod";
import type { Example } from "@/lib/enums";
import { text, trimmedText } from "@/lib/platform/fields";
import { languageTag, marketCode } from "@/lib/platform/language-schemas";

/** Maximum examples of each kind. A rule for the model can have more: its eval set. */
const MAX_EXAMPLES = 50;
export const MAX_EVALUATION_EXAMPLES = 200;
/**
 * Maximum length of an example. It equals that of a description, so that an example can exceed a
 * rule's length limit. The total length of the examples is limited too.
 */
const MAX_EXAMPLE_LENGTH = 20_000;
const MAX_CHARACTERS = 100_000;

const plainText = text(MAX_EXAMPLE_LENGTH, 1);
const detailedExample = z.strictObject({
  text: plainText,
  field: trimmedText(50, 1)
    .nullish()
    .describe("The field of the text; if omitted, the field that the rule reads."),
  language: languageTag.nullish().describe("If omitted, the first language of the rule."),
  market: marketCode.nullish().describe("Two letters of ISO 3166; null if not given."),
});

const example = z
  .union([plainText, detailedExample], {
    error: ({ input, errors }) => selectErrorMessage(input, errors),
  })
  .transform((value): Example => {
    if (typeof value === "string") return value;
    const { text, field, language, market } = value;
    const detailFields = {
      ...(field && { field }),
      ...(language && { language }),
      ...(market && { market }),
    };
    return Object.keys(detailFields).length > 0 ? { text, ...detailFields } : text;
  });

const textOf = (one: Example) => (typeof one === "string" ? one : one.text);

/** Returns the error of the variant that the input resembles. */
function selectErrorMessage(input: unknown, errors: unknown): string {
  const [ofText, ofObject] = errors as z.core.$ZodIssue[][];
  if (typeof input === "string") return ofText?.[0]?.message ?? INVALID_EXAMPLE_MESSAGE;
  return typeof input === "object" && input !== null
    ? (ofObject?.[0]?.message ?? INVALID_EXAMPLE_MESSAGE)
    : INVALID_EXAMPLE_MESSAGE;
}

const INVALID_EXAMPLE_MESSAGE = "Write a text, or an object with text, field, language and market.";

/** Examples: texts with the outcome that the author expects. */
export const examplesSchema = z
  .array(example)
  .max(MAX_EVALUATION_EXAMPLES, `A rule can have at most ${MAX_EVALUATION_EXAMPLES} such examples.`)
  .refine(
    (examples) => examples.reduce((sum, one) => sum + textOf(one).length, 0) <= MAX_CHARACTERS,
    "Together, such examples can have at most 100,000 characters.",
  )
  .optional();

export const exampleJson = z.union([
  z.string(),
  z.object({
    text: z.string(),
    field: z.string().optional(),
    language: z.string().optional(),
    market: z.string().optional(),
  }),
]);
export const exampleListJson = z.array(exampleJson);

/** Returns an error message if a rule for code has too many examples, or null. */
export function findExamplesError(examples: readonly unknown[]): string | null {
  return examples.length > MAX_EXAMPLES
    ? `A rule can have at most ${MAX_EXAMPLES} such examples.`
    : null;
}
