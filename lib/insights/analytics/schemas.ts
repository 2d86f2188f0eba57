import { z } from "zod";
import {
  BRAND_VIOLATION_TYPES,
  CATEGORY_VIOLATION_TYPES,
  PERIODS,
  type Period,
  POLICY_KINDS,
  SOURCES,
} from "@/lib/enums";
import { exportFields } from "@/lib/platform/export/schemas";

/*
 * Units of all figures below: shares and scores are from 0 to 1; `change` of a share is in
 * percentage points, `change` of throughput in percent of the earlier figure; `percentage` is from
 * 0 to 100. All have at most 4 decimals. Figures without a base are null, such as a share of
 * nothing or a change from zero.
 */

export const DEFAULT_PERIOD: Period = "30days";

/** Number of whole UTC days, including today. The earlier period has as many. */
export const PERIOD_DAYS: Record<Period, number> = {
  "7days": 7,
  "30days": 30,
  "90days": 90,
  "1year": 365,
};

export const analyticsQuery = z.object({
  period: z
    .enum(["", ...PERIODS], `This must be one of: ${PERIODS.join(", ")}.`)
    .transform((value) => value || DEFAULT_PERIOD)
    .default(DEFAULT_PERIOD),
});

export const analyticsExport = analyticsQuery.extend({ format: exportFields.format });
export type AnalyticsExport = z.output<typeof analyticsExport>;

const metricJson = z.object({
  current: z
    .number()
    .nullable()
    .describe(
      "A share from 0 to 1; throughput in validations per day. Null if there is nothing to divide by.",
    ),
  change: z
    .number()
    .nullable()
    .describe(
      "Compared with the earlier period: in percentage points for a share, in percent for throughput. Null if either period has no data.",
    ),
  trend: z
    .enum(["up", "down"])
    .nullable()
    .describe("Null if nothing has changed or there is nothing to compare."),
});
export type MetricJson = z.infer<typeof metricJson>;

/** A UTC date, `2026-11-21`. */
const dayJson = z.iso.date();

const dailyTrendJson = z.object({
  date: dayJson,
  compliant: z
    .int()
    .describe("Validations completed on the day with a score at or above their threshold."),
  needs_review: z.int().describe("Validations completed on the day with a score below it."),
  rejected: z
    .int()
    .describe("Decisions of the day that are rejections; the numerator of the rejection rate."),
});
export type DailyTrendJson = z.infer<typeof dailyTrendJson>;

const categoryPerformanceJson = z.object({
  category: z.string(),
  category_id: z.int(),
  validations: z
    .int()
    .describe("Validations completed in the period, by the current category of their product."),
  products: z.int().describe("Products validated in the period."),
  compliant: z
    .int()
    .describe("Products among them whose latest verdict in the period is compliant."),
  avg_score: z
    .number()
    .describe(
      "Mean score of the products' latest verdicts in the period, 0 to 1; a re-validation adds no weight.",
    ),
  threshold: z.number().describe("The threshold of the category, 0 to 1."),
  improvement: z
    .number()
    .nullable()
    .describe(
      "`avg_score` minus that of the earlier period, -1 to 1; null if that period has no validations.",
    ),
});
export type CategoryPerformanceJson = z.infer<typeof categoryPerformanceJson>;

const violationTypeJson = z.object({
  type: z.enum([...CATEGORY_VIOLATION_TYPES, ...BRAND_VIOLATION_TYPES]),
  count: z.int().describe("Occurrences in the validations completed in the period."),
  percentage: z.number().describe("The share of all violations, 0 to 100."),
});
export type ViolationTypeJson = z.infer<typeof violationTypeJson>;

const insightJson = z.object({
  message: z.string(),
  category: z.string(),
  category_id: z.int(),
  value: z
    .number()
    .describe("The mean score or, for an improvement, the difference to the earlier one."),
});
export type InsightJson = z.infer<typeof insightJson>;

const ruleFiguresJson = z.object({
  source: z.enum(SOURCES),
  rule: z.int().nullable().describe("Null for a clause of a guideline, which has no id."),
  guideline_reference: z.string().describe("The reference in the latest failure."),
  rule_name: z.string().describe("The rule's name in the latest failure."),
  rule_content: z
    .string()
    .nullable()
    .describe("The current content of the rule; null if it was deleted or has no id."),
  policy: z
    .int()
    .nullable()
    .describe(
      "The category or brand guideline that has the rule now; null if the rule was deleted, has no id or belongs to a rule set.",
    ),
  rule_set: z.int().optional().describe("The rule set that has the rule now; absent if none does."),
  failures: z
    .int()
    .describe("Validations completed in the period that violate the rule; each counts once."),
  decided: z.int().describe("Failures with a decision."),
  overruled: z.int().describe("Failures that were approved despite the finding."),
  share: z
    .number()
    .nullable()
    .describe("`overruled` divided by `decided`, 0 to 1; null if nothing was decided."),
});
export type RuleFiguresJson = z.infer<typeof ruleFiguresJson>;

const decisionWaitJson = z.object({
  decisions: z.int().describe("Decisions first made in the period."),
  median_hours: z
    .number()
    .nullable()
    .describe(
      "The median time from the completed validation to the decision, to two significant digits and at least 0.01. Null without decisions.",
    ),
  p90_hours: z.number().nullable().describe("The same as `median_hours`, for the 90th percentile."),
  waiting_now: z
    .int()
    .describe("Products that currently have the status needs_review, regardless of the period."),
});
export type DecisionWaitJson = z.infer<typeof decisionWaitJson>;

const modelUseJson = z.object({
  validations_judged: z
    .int()
    .describe("Validations completed in the period in which a model was used."),
  tokens_reported: z.int().describe("Judged validations for which the model reported its tokens."),
  tokens_in: z
    .int()
    .nullable()
    .describe("Reported input tokens; null if a model was used but reported none."),
  tokens_out: z.int().nullable().describe("Reported output tokens; null as for `tokens_in`."),
  seconds: z.number().describe("Seconds spent waiting for the model."),
  dropped_findings: z
    .int()
    .describe("Findings of the model that were discarded because their quote was not in the text."),
});
export type ModelUseJson = z.infer<typeof modelUseJson>;

export const analyticsJson = z.object({
  period: z.enum(PERIODS),
  from: dayJson.describe("The first day, in UTC."),
  to: dayJson.describe("The last day, inclusive; today by default."),
  metrics: z.object({
    compliance: metricJson.describe("Share of completed validations that were compliant."),
    throughput: metricJson.describe("Completed validations per day."),
    rejection_rate: metricJson.describe(
      "Share of rejections among the decisions first made in the period.",
    ),
  }),
  category_performance: z
    .array(categoryPerformanceJson)
    .describe("Categories with validations in the period, most validations first."),
  violation_types: z.array(violationTypeJson).describe("The most frequent first."),
  daily_trends: z.array(dailyTrendJson).describe("Every day of the period, the oldest first."),
  insights: z.object({
    top_performer: insightJson
      .nullable()
      .describe(
        "The category with the highest mean score among those that meet their threshold; null if none does.",
      ),
    biggest_improvement: insightJson
      .nullable()
      .describe("The category with the greatest improvement; null if none has improved."),
    needs_attention: insightJson
      .nullable()
      .describe(
        "The category with the lowest share of compliant products; null if all products are compliant.",
      ),
  }),
  totals: z.object({
    completed: z.int(),
    compliant: z.int(),
    violations: z.int(),
    decisions: z.int(),
    rejections: z.int(),
  }),
  rules: z.array(ruleFiguresJson).describe("At most 100, the most violated first."),
  decision_wait: decisionWaitJson,
  model: modelUseJson,
});
export type AnalyticsJson = z.infer<typeof analyticsJson>;

const qualityDayJson = z.object({
  date: dayJson,
  products: z.int().describe("Current products that had a verdict at the end of the day."),
  compliant: z
    .int()
    .describe("The number of these products whose latest verdict at that time was compliant."),
  average_score: z
    .number()
    .nullable()
    .describe("Mean score of their latest verdicts at that time, 0 to 1; null if there are none."),
  checked: z
    .int()
    .describe("Validations completed on the day; earlier verdicts may stay the same."),
});
export type QualityDayJson = z.infer<typeof qualityDayJson>;

const textShareJson = z.number().nullable();

const policyMarkJson = z.object({
  date: dayJson.describe("When the version was created."),
  policy: z.string().describe("The name of the category, brand guideline or rule set."),
  version: z.int(),
  before: textShareJson.describe(
    "The share of compliant texts before the version, 0 to 1, among the texts that were checked under it and, unchanged, under an older version. Null if no text was checked under both.",
  ),
  after: textShareJson.describe(
    "The share of the same texts that was compliant under the version.",
  ),
  average_before: textShareJson.describe("The mean score of the same texts before the version."),
  average_after: textShareJson.describe("The mean score of the same texts under the version."),
  texts: z.int().describe("The number of these texts."),
  kind: z.enum(POLICY_KINDS),
  policy_id: z.int(),
});
export type PolicyMarkJson = z.infer<typeof policyMarkJson>;

export const qualityJson = z.object({
  days: z.array(qualityDayJson).describe("Every day of the period, the oldest first."),
  policy_changes: z.array(policyMarkJson).describe("The changes in the period, the oldest first."),
});
export type QualityJson = z.infer<typeof qualityJson>;

const ruleQualityJson = z.object({
  rule: z.int().nullable().describe("Null for a clause of a guideline, which has no id."),
  source: z.enum(SOURCES),
  name: z.string().describe("Guideline title and rule."),
  rule_name: z.string().describe("The rule's name."),
  findings: z
    .int()
    .describe(
      "Findings of the rule in the latest verdict of each product in the period, including dismissed ones.",
    ),
  products: z.int().describe("Number of products with such findings."),
  wrong: z.int().describe("Decisions in the period that one of its findings is a false positive."),
  decided: z.int().describe("All decisions in the period on its findings."),
  fixed: z
    .int()
    .describe(
      "Products with a finding of the rule in the period and none in a validation within the next 30 days.",
    ),
  points: z
    .number()
    .describe(
      "The percentage points that these products' scores would gain in total without the rule.",
    ),
});
export type RuleQualityJson = z.infer<typeof ruleQualityJson>;
export const ruleQualityListJson = z.array(ruleQualityJson);
