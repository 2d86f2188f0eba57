import { z } from "zod";
import { STYLE_GUIDE_STATES, SUGGESTION_KINDS, SUGGESTION_STATES } from "@/lib/enums";
import { text, timeJson, trimmedText } from "@/lib/platform/fields";
import { installReadyMadeSchema } from "@/lib/policies/ready-made/schemas";
import { createRuleSetSchema } from "@/lib/policies/rule-sets/schemas";
import { inputFields, outputFields } from "@/lib/policies/rules/field-schemas";
import { GUIDE_FORMATS } from "./reading/formats";

const kind = z.enum(SUGGESTION_KINDS);
const state = z.enum(SUGGESTION_STATES);

/** A suggested rule: the rule fields that a guide can determine. */
export const suggestedRuleJson = z.object({
  rule_type: outputFields.rule_type,
  rule_content: outputFields.rule_content,
  description: outputFields.description,
  severity: outputFields.severity,
  field: outputFields.field,
  languages: outputFields.languages,
  match_case: outputFields.match_case,
  exceptions: outputFields.exceptions,
  message: outputFields.message,
  reference: outputFields.reference,
  when: outputFields.when,
  unless: outputFields.unless,
});

const matchesJson = z.object({
  products: z.int().describe("How many products have a finding."),
  findings: z.int(),
  sampled: z.boolean().describe("Whether only a sample of 5,000 products was checked."),
  examples: z
    .array(
      z.object({
        product_id: z.string(),
        words: z.string().describe("The words of the finding; empty for missing elements."),
        line: z.string().describe("The line around them, shortened."),
      }),
    )
    .describe("The first findings."),
});
export type Matches = z.infer<typeof matchesJson>;

const conflictJson = z.object({
  with: z
    .union([z.int(), z.object({ rule: z.int(), source: z.string(), reference: z.string() })])
    .describe("Another suggestion's id, or a rule."),
  why: z.string(),
});
export type Conflict = z.infer<typeof conflictJson>;

export const suggestionJson = z.object({
  id: z.int().describe("Unique within the draft."),
  kind,
  rule: suggestedRuleJson,
  quote: z.string().describe("A verbatim part of the guide, with whitespace collapsed."),
  page: z.int().nullable().describe("Counted from 1; null if the format has no pages."),
  section: z.string().describe("The heading above the quote."),
  state,
  by: z.enum(["reader", "ai"]).describe("Whether code or a model suggests it."),
  matches: matchesJson.describe("What the rule finds in the latest texts."),
  conflicts: z.array(conflictJson),
});
export type SuggestionJson = z.infer<typeof suggestionJson>;

export interface StoredSuggestion extends SuggestionJson {
  /** Terms that the suggestion's sentence prescribes. */
  prescribed: string[];
}

const draftFields = {
  id: z.int(),
  name: z.string(),
  file_name: z.string(),
  format: z.enum(GUIDE_FORMATS),
  pages: z.int().nullable().describe("Null if the format has no pages."),
  language: z.string().nullable().describe("The language of the guide; null if not recognized."),
  state: z.enum(STYLE_GUIDE_STATES),
  rule_set: z.int().nullable().describe("The rule set that was created from it."),
  counts: z.object({
    suggestions: z.int(),
    accepted: z.int(),
    prose: z.int().describe("How many suggestions only a model can check."),
    sentences: z.int().describe("How many sentences were read."),
  }),
  created_by_name: z.string().nullable().describe("Null if the account was deleted."),
  created_at: timeJson,
};

export const listedGuideJson = z.object(draftFields);
export type ListedGuideJson = z.infer<typeof listedGuideJson>;

export const styleGuideJson = listedGuideJson.extend({ suggestions: z.array(suggestionJson) });
export type StyleGuideJson = z.infer<typeof styleGuideJson>;

export const moreSuggestionsJson = styleGuideJson.extend({
  unread: z
    .int()
    .describe(
      "How many sentences have no suggestion and can still be processed by another request.",
    ),
});
export type MoreSuggestionsJson = z.infer<typeof moreSuggestionsJson>;

const MAX_TEXT_LENGTH = 1_000_000;

export const guideTextSchema = z.object({
  name: trimmedText(255, 1),
  text: text(MAX_TEXT_LENGTH, 1).describe("The guide: Markdown, AsciiDoc, HTML or plain text."),
});

export const guideForm = z.object({
  file: z.file().describe("A .pdf, .docx, .html, .md, .adoc or .txt file of at most 20 MB."),
  name: trimmedText(255).optional().describe("The name of the draft; if omitted, the file's."),
});

const changedRule = z
  .object({
    rule_type: inputFields.rule_type,
    rule_content: inputFields.rule_content,
    description: inputFields.description,
    severity: inputFields.severity,
    field: inputFields.field,
    languages: inputFields.languages,
    match_case: inputFields.match_case,
    exceptions: inputFields.exceptions,
    message: inputFields.message,
    reference: inputFields.reference,
    when: inputFields.when,
    unless: inputFields.unless,
  })
  .partial();

export const updateGuideSchema = z.object({
  name: trimmedText(255, 1).optional(),
  suggestions: z
    .array(
      z.object({
        id: z.int(),
        state: state.optional(),
        rule: changedRule.optional().describe("The fields to change; the others stay unchanged."),
      }),
    )
    .max(10_000, "At most 10,000 suggestions can be changed at once.")
    .optional(),
});
export type UpdateGuide = z.output<typeof updateGuideSchema>;

export const createFromGuideSchema = z.object({
  applies_to: createRuleSetSchema.shape.applies_to,
  revalidate: installReadyMadeSchema.shape.revalidate,
});
export type CreateFromGuide = Pick<z.output<typeof createFromGuideSchema>, "applies_to">;

export const createdFromGuideJson = z.object({ rule_set: z.int() });
