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
 * 0 to 100; all have at most 4 decimals. Undefined figures are null: a share of nothing, a change
 * from nothing.
 */

export const DEFAULT_PERIOD: Period = "30days";

/**
 * Whole days of UTC, including today; the same number of days before them is the earlier period.
 */
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
      "A share is 0 to 1; throughput is validations a day. Null where there is nothing to divide by.",
    ),
  change: z
    .number()
    .nullable()
    .describe(
      "Against the earlier period: of a share in percentage points, of throughput in percent. Null where either period has nothing to compare.",
    ),
  trend: z
    .enum(["up", "down"])
    .nullable()
    .describe("Null where nothing changed or could be compared."),
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
    .describe("Completed in the period, by the category that their product has now."),
  avg_score: z.number().describe("Mean score, 0 to 1."),
  threshold: z.number().describe("The category's, 0 to 1."),
  improvement: z
    .number()
    .nullable()
    .describe(
      "`avg_score` less the earlier period's, -1 to 1; null where that has no validations.",
    ),
});
export type CategoryPerformanceJson = z.infer<typeof categoryPerformanceJson>;

const violationTypeJson = z.object({
  type: z.enum([...CATEGORY_VIOLATION_TYPES, ...BRAND_VIOLATION_TYPES]),
  count: z.int().describe("In the validations completed in the period; every occurrence counts."),
  percentage: z.number().describe("Of all violations, 0 to 100."),
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

const ruleJson = z.object({
  source: z.enum(SOURCES),
  rule: z.int().nullable().describe("Null for a clause of a guideline, which has no id."),
  guideline_reference: z.string().describe("As the newest of the failures has it."),
  rule_content: z
    .string()
    .nullable()
    .describe("As the rule reads now; null where it is gone or has no id."),
  policy: z
    .int()
    .nullable()
    .describe(
      "The category or brand guideline that holds the rule now; null where it is gone, has no id or is a rule set's.",
    ),
  rule_set: z
    .int()
    .optional()
    .describe("The rule set that holds the rule now; left out where none does."),
  failures: z
    .int()
    .describe("Validations completed in the period that violate the rule; each counts once."),
  decided: z.int().describe("Of the failures, those decided on by now."),
  overruled: z.int().describe("Of the failures, those approved in spite of the finding."),
  share: z
    .number()
    .nullable()
    .describe("`overruled` of `decided`, 0 to 1; null where nothing was decided."),
});
export type RuleFiguresJson = z.infer<typeof ruleJson>;

const waitJson = z.object({
  decisions: z.int().describe("Decisions first made in the period."),
  median_hours: z
    .number()
    .nullable()
    .describe(
      "From the completed validation to the decision, of the decision in the middle; to two significant digits, at finest a hundredth. Null without decisions.",
    ),
  p90_hours: z
    .number()
    .nullable()
    .describe("As `median_hours`, of the decision that 90 in 100 were no slower than."),
  waiting_now: z
    .int()
    .describe("Products with the status needs_review at this moment, whatever the period."),
});
export type DecisionWaitJson = z.infer<typeof waitJson>;

const modelJson = z.object({
  validations_judged: z
    .int()
    .describe("Validations completed in the period that a model had a part in."),
  tokens_reported: z.int().describe("Of those judged, the ones whose tokens the model reported."),
  tokens_in: z
    .int()
    .nullable()
    .describe("As far as reported; null where a model was used and reported none."),
  tokens_out: z.int().nullable().describe("As `tokens_in`."),
  seconds: z.number().describe("Spent waiting for the model."),
  dropped_findings: z.int().describe("Its findings that the text did not bear out."),
});
export type ModelUseJson = z.infer<typeof modelJson>;

export const analyticsJson = z.object({
  period: z.enum(PERIODS),
  from: dayJson.describe("The first day, in UTC."),
  to: dayJson.describe("Today, which is not over; included, as `from` is."),
  metrics: z.object({
    compliance: metricJson.describe("Share of completed validations that were compliant."),
    throughput: metricJson.describe("Completed validations a day."),
    rejection_rate: metricJson.describe(
      "Share of the decisions first made in the period that are rejections now.",
    ),
  }),
  category_performance: z
    .array(categoryPerformanceJson)
    .describe("Those with validations in the period, the most validated first."),
  violation_types: z.array(violationTypeJson).describe("The most frequent first."),
  daily_trends: z.array(dailyTrendJson).describe("Every day of the period, the oldest first."),
  insights: z.object({
    top_performer: insightJson
      .nullable()
      .describe(
        "Of the highest mean score among those that meet their threshold; null where none does.",
      ),
    biggest_improvement: insightJson
      .nullable()
      .describe("Of the greatest improvement above 0; null where there is none."),
    needs_attention: insightJson
      .nullable()
      .describe("Of the lowest mean score among those below their threshold; null where none is."),
  }),
  totals: z.object({
    completed: z.int(),
    compliant: z.int(),
    violations: z.int(),
    decisions: z.int(),
    rejections: z.int(),
  }),
  rules: z.array(ruleJson).describe("At most 100, the most violated first."),
  decision_wait: waitJson,
  model: modelJson,
});
export type AnalyticsJson = z.infer<typeof analyticsJson>;

const qualityDayJson = z.object({
  date: dayJson,
  products: z.int().describe("Those of today's products that had a verdict at the end of the day."),
  compliant: z.int().describe("Of these, the ones whose newest verdict then was compliant."),
  average_score: z
    .number()
    .nullable()
    .describe("Mean score of their newest verdicts then, 0 to 1; null without any."),
  checked: z
    .int()
    .describe("Validations completed on the day; what stood need not change by them."),
});
export type QualityDayJson = z.infer<typeof qualityDayJson>;

const shareOfTexts = z.number().nullable();

const policyMarkJson = z.object({
  date: dayJson.describe("When the version came in."),
  policy: z.string().describe("The name of the category, brand guideline or rule set."),
  version: z.int(),
  before: shareOfTexts.describe(
    "Of the texts that were checked under the version and, unchanged, under an older one before: the share that was compliant then, 0 to 1. Null where no text was checked under both.",
  ),
  after: shareOfTexts.describe(
    "Of the same texts, the share that was compliant under the version.",
  ),
  average_before: shareOfTexts.describe("Of the same texts, the mean score before."),
  average_after: shareOfTexts.describe("Of the same texts, the mean score under the version."),
  texts: z.int().describe("How many texts these are."),
  kind: z.enum(POLICY_KINDS),
  policy_id: z.int(),
});
export type PolicyMarkJson = z.infer<typeof policyMarkJson>;

export const qualityJson = z.object({
  days: z.array(qualityDayJson).describe("Every day of the period, the oldest first."),
  policy_changes: z.array(policyMarkJson).describe("Of the period, the oldest first."),
});
export type QualityJson = z.infer<typeof qualityJson>;

const ruleQualityJson = z.object({
  rule: z.int().nullable().describe("Null for a clause of a guideline, which has no id."),
  source: z.enum(SOURCES),
  name: z.string().describe("Guideline title and rule."),
  findings: z
    .int()
    .describe("In the newest verdict that each product got in the period; decided ones as well."),
  products: z.int().describe("Products that they are in."),
  wrong: z.int().describe("Decisions of the period that one of its findings is wrong."),
  decided: z.int().describe("All decisions of the period on its findings."),
  fixed: z
    .int()
    .describe(
      "Products in which it found something in the period, and a check within 30 days nothing any more.",
    ),
  points: z
    .number()
    .describe(
      "Percentage points by which these products' scores would be higher without it, in all.",
    ),
});
export type RuleQualityJson = z.infer<typeof ruleQualityJson>;
export const ruleQualityListJson = z.array(ruleQualityJson);
