import { z } from "zod";
import { POLICY_KINDS } from "@/lib/enums";
import { createSeveralFilter, id, text } from "@/lib/platform/fields";

const source = z
  .enum(POLICY_KINDS)
  .describe("The kind of policy that has the rule: a category, a brand guideline or a rule set.");

const MAX_CHARACTERS = 200;

export const suggestionsQuery = z.object({
  rule: z
    .string()
    .regex(/^\d+$/, "This must be a whole number.")
    .transform(Number)
    .pipe(id)
    .meta({ type: "integer", minimum: 1 })
    .describe("The rule's id."),
  source,
});
export type SuggestionsQuery = z.output<typeof suggestionsQuery>;

export const spellingsQuery = z.object({
  terms: createSeveralFilter(
    (term) => (term.length <= MAX_CHARACTERS ? term.trim() || null : null),
    `A term must have 1 to ${MAX_CHARACTERS} characters.`,
  )
    .meta({ type: "array", items: { type: "string" } })
    .describe("Terms of a rule that is not saved yet."),
});

export const suggestionsJson = z.array(
  z.object({
    term: z.string().describe("As written in the rule."),
    proposals: z
      .array(
        z.object({
          form: z
            .string()
            .describe(
              "As written in the products' texts that the rule reads. A term of several words also has its hyphenated, spaced and closed spellings, even if they do not occur.",
            ),
          count: z
            .int()
            .describe(
              "Number of occurrences in these texts; 0 for a spelling that does not occur.",
            ),
          example: z.string().describe("A sentence in which it occurs; empty if there is none."),
        }),
      )
      .describe("The most frequent first, at most 20."),
  }),
);
export type InflectionSuggestions = z.infer<typeof suggestionsJson>[number];

export const refusalSchema = z.object({
  rule: id,
  source,
  term: text(MAX_CHARACTERS, 1).describe("A term of the rule."),
  form: text(MAX_CHARACTERS, 1).describe("The word that is not an inflection of the term."),
});
export type Refusal = z.output<typeof refusalSchema>;

export const refusalResponse = z.object({
  rule: z.int(),
  source,
  term: z.string(),
  form: z.string(),
});

export const newFormsJson = z.array(
  z.object({
    rule: z.int().describe("The rule's id."),
    source,
    policy: z.int().describe("The id of its category, brand guideline or rule set."),
    count: z
      .int()
      .describe(
        "The number of words that look like inflections of its terms and were uploaded after it was saved.",
      ),
  }),
);
export type NewInflections = z.infer<typeof newFormsJson>[number];
