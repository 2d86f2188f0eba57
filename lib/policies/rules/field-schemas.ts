import { z } from "zod";
import { RULE_COUNTS } from "@/db/schema/evaluation-types";
import { RULE_TYPES, SEVERITIES } from "@/lib/enums";
import { exampleListJson, examplesSchema } from "@/lib/model/evaluations/example-schemas";
import { day, dayOrNull, text, trimmedText } from "@/lib/platform/fields";
import { languageTag } from "@/lib/platform/language-schemas";
import { MAX_CLAIM_LENGTH } from "../defaults";
import { RULE_FIELD_NAMES, type RuleFieldName } from "./fields";

export const MAX_DESCRIPTION_LENGTH = 5000;
const MAX_MESSAGE_LENGTH = 1000;
const MAX_EXCEPTIONS = 200;
const MAX_INFLECTIONS = 200;
const MAX_PHRASES = 50;
const MAX_WORDS = 50;

const phrasesSchema = z
  .array(text(MAX_DESCRIPTION_LENGTH))
  .max(MAX_PHRASES, `A rule can have at most ${MAX_PHRASES} such phrases.`)
  .optional();
const wordDistanceMessage = `This must be a whole number from 1 to ${MAX_WORDS}.`;

const fieldSchemas = {
  rule_type: {
    sent: z.enum(RULE_TYPES).optional().describe("What the content means; the default if omitted."),
    answered: z.enum(RULE_TYPES),
  },
  severity: { sent: z.enum(SEVERITIES).optional(), answered: z.enum(SEVERITIES) },
  rule_content: {
    sent: text(100_000, 1).describe(
      "The syntax depends on `rule_type`; unreadable content is rejected.",
    ),
    answered: z.string().describe("The syntax depends on `rule_type`."),
  },
  description: { sent: text(MAX_DESCRIPTION_LENGTH, 1), answered: z.string() },
  is_active: { sent: z.boolean().optional(), answered: z.boolean() },
  must_flag: {
    sent: examplesSchema.describe(
      "Texts that the rule must find a violation in; otherwise it cannot be active. An example can specify its field, language and market: `{text, field?, language?, market?}`.",
    ),
    answered: exampleListJson.describe("Texts that the rule must find a violation in."),
  },
  must_pass: {
    sent: examplesSchema.describe("Texts that the rule must not find a violation in."),
    answered: exampleListJson.describe("Texts that the rule must not find a violation in."),
  },
  field: {
    sent: trimmedText(50, 1)
      .optional()
      .describe(
        "What it reads: `name`, `description` (the default), the key of a field, or `any`. In a list, each item is checked; required phrases and attributes must be in one of the items or, with `any`, in one of the fields. An empty field counts as an empty text, which violates no prohibition and no format.",
      ),
    answered: z.string().describe("What it reads: `name`, `description`, a field's key, or `any`."),
  },
  message: {
    sent: text(MAX_MESSAGE_LENGTH)
      .optional()
      .describe("Shown to the writer as the violation's `reason` if given."),
    answered: z
      .string()
      .describe("Shown as the violation's `reason`; empty for the standard sentence."),
  },
  reference: {
    sent: text(MAX_MESSAGE_LENGTH)
      .optional()
      .describe("The source of the rule, such as a law or a URL; its violations contain it."),
    answered: z.string().describe("The source of the rule; empty if not given."),
  },
  match_case: {
    sent: z
      .boolean()
      .optional()
      .describe(
        "Whether terms match only in the case in which they are written: `NA` does not match `na`.",
      ),
    answered: z
      .boolean()
      .describe("Whether terms match only in the case in which they are written."),
  },
  languages: {
    sent: z
      .array(languageTag, "This must be a list of language tags.")
      .max(50, "A rule can have at most 50 languages.")
      .transform((tags) => [...new Set(tags)])
      .optional()
      .describe(
        "The languages that it applies to, such as `de` or `pt-BR`; `pt` covers `pt-BR`. Empty for all. If the language of a product is unknown, the rule is not checked.",
      ),
    answered: z.array(z.string()).describe("The languages that it applies to; empty for all."),
  },
  exceptions: {
    sent: z
      .array(text(MAX_DESCRIPTION_LENGTH))
      .max(MAX_EXCEPTIONS, `A rule can have at most ${MAX_EXCEPTIONS} exceptions.`)
      .optional()
      .describe(
        "Phrases in which a term does not count; `{}` stands for any of the rule's terms and their inflections, as in `{}-free`. For a format requirement: words that its directives about capitals and repeated words ignore.",
      ),
    answered: z.array(z.string()).describe("Phrases in which a term does not count."),
  },
  forms: {
    sent: z
      .record(z.string(), z.array(text(MAX_DESCRIPTION_LENGTH)).max(MAX_INFLECTIONS))
      .optional()
      .describe("The inflections of each term of the rule; they match like the term."),
    answered: z.record(z.string(), z.array(z.string())).describe("Inflections by term."),
  },
  notes: {
    sent: z
      .record(z.string(), text(MAX_MESSAGE_LENGTH))
      .optional()
      .describe("The author's notes on each term of the rule; they are not checked."),
    answered: z.record(z.string(), z.string()).describe("Notes by term."),
  },
  when: {
    sent: phrasesSchema.describe(
      "The rule applies only if a text of the product mentions one of these phrases, which match like terms. Empty for no condition.",
    ),
    answered: z
      .array(z.string())
      .describe("The rule applies only if a text of the product mentions one of these."),
  },
  unless: {
    sent: phrasesSchema.describe(
      "The rule does not apply if a text of the product mentions one of these phrases.",
    ),
    answered: z.array(z.string()).describe("The rule does not apply if one of these is mentioned."),
  },
  within: {
    sent: z
      .int(wordDistanceMessage)
      .min(1, wordDistanceMessage)
      .max(MAX_WORDS, wordDistanceMessage)
      .nullable()
      .optional()
      .describe(
        "`when` and `unless` look at each occurrence of a term separately: a phrase counts only if at most this many words separate it from the term, in the same block (in plain text: the same line). Null for any distance.",
      ),
    answered: z
      .int()
      .nullable()
      .describe("Maximum number of words between a term and such a phrase; null for any number."),
  },
  counts: {
    sent: z
      .enum(RULE_COUNTS)
      .optional()
      .describe(
        "When the model's findings for it count: `always`, or `once_evaluated`: its findings are inconclusive and do not lower the score until its evaluation shows that both error rates are at most 20%.",
      ),
    answered: z.enum(RULE_COUNTS).describe("When the model's findings for it lower the score."),
  },
  valid_from: {
    sent: day
      .nullable()
      .optional()
      .describe("The first day, in UTC, on which it is valid; null for no limit."),
    answered: dayOrNull.describe("The first day, in UTC, on which it is valid; null for no limit."),
  },
  valid_until: {
    sent: day
      .nullable()
      .optional()
      .describe(
        "The last day, in UTC, on which it is valid, not before `valid_from`; null for no limit.",
      ),
    answered: dayOrNull.describe("The last day, in UTC, on which it is valid; null for no limit."),
  },
  claim: {
    sent: trimmedText(MAX_CLAIM_LENGTH)
      .transform((name) => name || null)
      .nullable()
      .optional()
      .describe(
        "Only for prohibited words: the claim that its terms make, such as `Recycled material`. Where evidence covers the claim, they are allowed. Null or empty for none.",
      ),
    answered: z
      .string()
      .nullable()
      .describe("The claim that its terms make, which evidence allows; null for none."),
  },
} satisfies Record<RuleFieldName, { sent: z.ZodType; answered: z.ZodType }>;

type FieldSchemas = typeof fieldSchemas;

export const inputFields = pickSchemas("sent");
export const outputFields = pickSchemas("answered");

function pickSchemas<Side extends "sent" | "answered">(side: Side) {
  const pairs = RULE_FIELD_NAMES.map((name) => [name, fieldSchemas[name][side]]);
  return Object.fromEntries(pairs) as { [Name in RuleFieldName]: FieldSchemas[Name][Side] };
}
