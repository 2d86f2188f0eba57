import { z } from "zod";
import {
  BRAND_VIOLATION_TYPES,
  CATEGORY_VIOLATION_TYPES,
  DECISIONS,
  SEVERITIES,
  SOURCES,
  VALIDATION_ORDERINGS,
  VALIDATION_STATUSES,
  VERDICTS,
} from "@/lib/enums";
import { inconclusiveFields, judgingField } from "@/lib/model/judging/schemas";
import { syncQuery } from "@/lib/platform/cursor";
import { exportFields } from "@/lib/platform/export/schemas";
import {
  flagFilter,
  idFilter,
  orderingOf,
  scoreAndDay,
  someIds,
  someOf,
  time,
} from "@/lib/platform/fields";
import { someLanguages, someMarkets } from "@/lib/platform/language-schemas";
import { pageQuery } from "@/lib/platform/pagination";
import { byFinding, findingFilters } from "@/lib/products/finding-filter-schemas";
import { approvalJson } from "./approvals/schemas";
import { checkJson, ledgerEntryJson } from "./check-schemas";
import { findingDecisionJson } from "./decisions/schemas";
import { analysisFields, repairFields, toPassField } from "./repair-schemas";

const severityCounts = z.object({ high: z.int(), medium: z.int(), low: z.int() });

const violationFields = {
  id: z.int().describe("In a stored validation, unique; in an analysis, counted from 1."),
  severity: z.enum(SEVERITIES),
  field: z
    .string()
    .describe(
      "The field of its text: `name`, `description`, or a field's key; `any` for what is missing in all fields.",
    ),
  item: z.int().nullable().describe("The index of the item in a list, from 0; otherwise null."),
  line_number: z
    .int()
    .nullable()
    .describe(
      "The line where it starts, from 1, in the visible text (for `no_html`, in the stored text); null if it has no position, such as a missing phrase or a length.",
    ),
  line_text: z
    .string()
    .nullable()
    .describe(
      "The whole line; null if it has no position. For HTML the visible line, for `no_html` the stored one, at most 300 characters around it. If there are thousands of violations in very long lines, the part of the line around each.",
    ),
  violating_words: z
    .string()
    .nullable()
    .describe(
      "The words of the text, exactly from `start_position` to `end_position`; null if it has no position.",
    ),
  visible_words: z
    .string()
    .nullable()
    .describe(
      "The visible words: without tags, with references decoded; empty for a tag; null if it has no position.",
    ),
  start_position: z
    .int()
    .nullable()
    .describe(
      "UTF-16 offset into the checked text of its field or item; null if it has no position.",
    ),
  end_position: z
    .int()
    .nullable()
    .describe("UTF-16 offset after the last character; null if it has no position."),
  reason: z
    .string()
    .describe("The rule's `message` if it has one, otherwise a sentence of the engine."),
  guideline_reference: z.string().describe("Guideline title and rule."),
  rule_name: z
    .string()
    .describe("The rule's name: the first sentence of its description, at most 80 characters."),
  missing: z
    .string()
    .nullable()
    .describe("The required element that the text lacks; null if the violation is another."),
  reference: z
    .string()
    .describe("The source of the rule, as written by its author; empty if not given."),
  form_of: z
    .string()
    .nullable()
    .describe(
      "The rule's term of which an inflection was found; null if the term itself was found.",
    ),
  suggestion: z.string().nullable().describe("What to write instead; null if unknown."),
  checked_by: z
    .enum(["rule", "ai"])
    .describe("`rule`: found by code; `ai`: found by the model, whose quote is in the text."),
  ...inconclusiveFields,
  rule: z
    .int()
    .nullable()
    .describe("The rule's id; null for a clause of a guideline, which has none."),
  ...repairFields,
  decision: findingDecisionJson
    .nullable()
    .describe("The decision that dismisses it; null if it counts."),
  known: z
    .string()
    .meta({ format: "date" })
    .nullable()
    .describe("The day, in UTC, on which it was accepted as known; null otherwise."),
};

export const violationJson = z.object({
  ...violationFields,
  violation_type: z.enum(CATEGORY_VIOLATION_TYPES),
});
export type ViolationJson = z.infer<typeof violationJson>;

export const brandViolationJson = z.object({
  ...violationFields,
  violation_type: z.enum(BRAND_VIOLATION_TYPES),
  violation_type_display: z.string().describe("The type in words."),
  brand_guideline_title: z.string(),
  region_specific: z.boolean().describe("Whether its guideline is limited to regions."),
});
export type BrandViolationJson = z.infer<typeof brandViolationJson>;

const ofLatest = " Only with `latest`.";
const ownerFields = {
  validation: z.int(),
  source: z.enum(SOURCES),
  product_id: z.string().optional().describe(`The business id.${ofLatest}`),
  product_name: z.string().optional().describe(ofLatest.trim()),
  category_name: z.string().optional().describe(ofLatest.trim()),
};
export const listedViolationJson = z.union([
  brandViolationJson.extend(ownerFields),
  violationJson.extend(ownerFields),
]);
export type ListedViolationJson = z.infer<typeof listedViolationJson>;

const resultFields = {
  overall_score: z
    .number()
    .nullable()
    .describe(
      "0 to 1, at most 4 decimals: the product of the factors of all violations. Null until completed.",
    ),
  raw_score: z
    .number()
    .nullable()
    .describe("The score without any dismissals; null until completed."),
  is_compliant: z
    .boolean()
    .nullable()
    .describe(
      "Whether the score meets the threshold; null until completed, and in an analysis that could check none of the rules.",
    ),
  passed_threshold: z.boolean().nullable().describe("The same as `is_compliant`."),
  compliance_threshold: z
    .number()
    .nullable()
    .describe("The category's at the time of the check, 0 to 1; null until completed."),
  total_violations: z
    .int()
    .describe("Only of the category; those of the brand are counted separately."),
  decided_violations: z.int().describe("How many of both are dismissed: listed, but not counted."),
  high_severity_count: z.int().describe("Of the category's violations."),
  medium_severity_count: z.int().describe("Of the category's violations."),
  low_severity_count: z.int().describe("Of the category's violations."),
  total_brand_guidelines_violations: z.int(),
  brand_guidelines_violation_counts: severityCounts.describe("By severity."),
  summary: z.string(),
  recommendations: z.array(z.string()),
  ai_model_used: z
    .string()
    .nullable()
    .describe("The model's id; `rules` where code alone checked; null until completed."),
  processing_time_seconds: z
    .number()
    .nullable()
    .describe("From start to verdict; null until completed."),
  dropped_findings: z
    .int()
    .describe(
      "The model's findings whose quote is not in the text: discarded, and only counted here.",
    ),
};

const resultDetail = {
  checked_text: z
    .string()
    .nullable()
    .describe(
      "The description at the time of the check, which offsets refer to; null until completed.",
    ),
  checked_texts: z
    .record(z.string(), z.union([z.string(), z.array(z.string()), z.null()]))
    .nullable()
    .describe(
      "By field, every text that its rules read, always including the description; null for an empty field. Null until completed.",
    ),
  violations: z.array(violationJson),
  brand_guidelines_violations: z.array(brandViolationJson),
  checks: z.array(checkJson).describe("The outcome of every rule."),
  score_ledger: z
    .array(ledgerEntryJson)
    .describe(
      "How the score is computed from 1, one violation at a time, in the order of the text.",
    ),
};

export const analysisJson = z.object({
  ...resultFields,
  ...resultDetail,
  ...analysisFields,
  not_checked_because: z
    .string()
    .nullable()
    .describe(
      "Why the model judged nothing, such as `the model does not answer`, or the limit of 30 calls per minute and user; otherwise null.",
    ),
});
export type AnalysisJson = z.infer<typeof analysisJson>;

const validationFields = {
  id: z.int(),
  product: z.int().describe("The internal id."),
  product_id_display: z.string().describe("The business id."),
  product_name: z.string(),
  category_name: z.string(),
  product_status: z.string(),
  status: z.enum(VALIDATION_STATUSES),
  created_at: time,
  completed_at: time
    .nullable()
    .describe("When it was completed or failed; null while it waits or runs."),
  error_message: z
    .string()
    .nullable()
    .describe("Why it failed or waits after its start; otherwise null."),
  is_stale: z
    .boolean()
    .describe("Whether the policies, the model or the engine have changed since."),
  checked_category: z
    .int()
    .nullable()
    .describe("The category whose policy applied; null if it was not recorded."),
  category_version: z
    .int()
    .nullable()
    .describe("The version of that category's policy; null if it was not recorded."),
  checked_brand_guidelines: z
    .int()
    .nullable()
    .describe("The brand guideline it was made under; null without one."),
  brand_guidelines_version: z.int().nullable().describe("Its version; null without one."),
  checked_rule_sets: z
    .array(z.object({ rule_set: z.int(), version: z.int() }))
    .optional()
    .describe("The rule sets that applied, by id, each with its version; absent if none did."),
  approval: approvalJson.nullable().describe("Null without a decision."),
};

/** A validation without its text, violations and checks, for lists. */
export const validationRowJson = z.object({ ...validationFields, ...resultFields });
export type ValidationRowJson = z.infer<typeof validationRowJson>;

const storedDetail = { ...resultDetail, judging: judgingField };

export const validationJson = validationRowJson.extend({ ...storedDetail, ...toPassField });
export type ValidationJson = z.infer<typeof validationJson>;

/** Maximum number of violations per validation in lists. A single validation includes all. */
export const MAX_LISTED_VIOLATIONS = 200;

export const listedValidationJson = z.object({
  ...validationRowJson.shape,
  ...z.object(storedDetail).partial().shape,
});

export const validationQuery = pageQuery.extend({
  search: z
    .string()
    .optional()
    .describe("In id, product id, product name, category name and summary, ignoring case."),
  status: someOf(VALIDATION_STATUSES),
  product__category: someIds,
  brand_guideline: someIds.describe("Of the product."),
  uploaded_by: someIds.describe("The id of the product's uploader."),
  product: idFilter.describe("The internal id of a product."),
  language: someLanguages.describe(
    "The language of the product, set or detected: `pt` finds `pt-BR` as well. `all`: any.",
  ),
  market: someMarkets,
  verdict: someOf(VERDICTS).describe("Of the check only, regardless of decisions."),
  decision: someOf(DECISIONS).describe("`none`: no decision."),
  latest: flagFilter.describe("`true`: only the latest validation of each product."),
  ...scoreAndDay,
  ...byFinding,
  ...syncQuery,
  ordering: orderingOf(VALIDATION_ORDERINGS),
});
export type ValidationQuery = z.output<typeof validationQuery>;

export const validationListQuery = validationQuery.extend({
  detail: flagFilter.describe(
    `\`false\` leaves out each validation's text, violations, checks and ledger. Else a list carries the first ${MAX_LISTED_VIOLATIONS} violations of each; the validation itself has all.`,
  ),
});

export const validationExport = validationQuery
  .omit({ page: true, page_size: true, cursor: true })
  .extend(exportFields);
export type ValidationExport = z.output<typeof validationExport>;

export const violationQuery = pageQuery.extend({
  validation: idFilter,
  ...findingFilters.shape,
  ...syncQuery,
  latest: flagFilter.describe("`true`: only those of the latest verdicts, each with its product."),
});
export type ViolationQuery = z.output<typeof violationQuery>;
