import { z } from "zod";
import type { Example } from "@/lib/enums";
import { text, trimmed } from "@/lib/fields";
import { languageTag, marketCode } from "@/lib/languages/schemas";

const MOST_EXAMPLES = 50;
const MOST_CHARACTERS = 2000;

const plain = text(MOST_CHARACTERS, 1);
const detailed = z.strictObject({
  text: plain,
  field: trimmed(50, 1).nullish().describe("Where it stands; left out, what the rule reads."),
  language: languageTag.nullish().describe("Left out, the first that the rule is for."),
  market: marketCode.nullish().describe("ISO 3166, two letters; null: not given."),
});

const example = z
  .union([plain, detailed], { error: ({ input, errors }) => refusalOf(input, errors) })
  .transform((given): Example => {
    if (typeof given === "string") return given;
    const { text, field, language, market } = given;
    const said = {
      ...(field && { field }),
      ...(language && { language }),
      ...(market && { market }),
    };
    return Object.keys(said).length > 0 ? { text, ...said } : text;
  });

/** What is wrong with it as that which it looks like. */
function refusalOf(input: unknown, errors: unknown): string {
  const [ofText, ofObject] = errors as z.core.$ZodIssue[][];
  if (typeof input === "string") return ofText?.[0]?.message ?? NEITHER;
  return typeof input === "object" && input !== null
    ? (ofObject?.[0]?.message ?? NEITHER)
    : NEITHER;
}

const NEITHER = "Write a text, or an object with text, field, language and market.";

/** Texts with what a rule's author expects of it. */
export const sentExamples = z
  .array(example)
  .max(MOST_EXAMPLES, `A rule can have at most ${MOST_EXAMPLES} such examples.`)
  .optional();

export const answeredExamples = z.array(
  z.union([
    z.string(),
    z.object({
      text: z.string(),
      field: z.string().optional(),
      language: z.string().optional(),
      market: z.string().optional(),
    }),
  ]),
);
