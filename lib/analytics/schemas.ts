import { z } from "zod";
import { BRAND_VIOLATION_TYPES, CATEGORY_VIOLATION_TYPES, SOURCES } from "@/lib/checking/types";
import { exportFields } from "@/lib/export/schemas";

/*
 * Units, in every figure below: shares and scores run from 0 to 1; `change` of a share is in
 * percentage points, `change` of throughput in percent of the earlier figure; `percentage` runs from
 * 0 to 100; all have at most 4 decimals. What cannot be known is null: a share of nothing, a change
 * against nothing.
 */

export const PERIODS = ["7days", "30days", "90days", "1year"] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = "30days";

/** Whole days of UTC, today's included; the days before them, as many, are the earlier period. */
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
  current: z.number().nullable(),
  /** Null where either period has nothing to compare. */
  change: z.number().nullable(),
  /** Null where nothing changed or could be compared. */
  trend: z.enum(["up", "down"]).nullable(),
});
export type MetricJson = z.infer<typeof metricJson>;

/** A UTC date, `2026-11-21`. */
const dayJson = z.iso.date();

const dailyTrendJson = z.object({
  date: dayJson,
  /** Validations completed on the day with a score at or above their threshold, */
  compliant: z.int(),
  /** and below it. The two sum up to the throughput, and their share is the compliance. */
  needs_review: z.int(),
  /** Decisions of the day that are rejections; the numerator of the rejection rate. */
  rejected: z.int(),
});
export type DailyTrendJson = z.infer<typeof dailyTrendJson>;

const categoryPerformanceJson = z.object({
  category: z.string(),
  category_id: z.int(),
  /** Completed in the period, by the category that their product has now. */
  validations: z.int(),
  /** Mean score, 0 to 1. */
  avg_score: z.number(),
  /** The category's, 0 to 1. */
  threshold: z.number(),
  /** `avg_score` less the earlier period's, -1 to 1; null where that has no validations. */
  improvement: z.number().nullable(),
});
export type CategoryPerformanceJson = z.infer<typeof categoryPerformanceJson>;

const violationTypeJson = z.object({
  type: z.enum([...CATEGORY_VIOLATION_TYPES, ...BRAND_VIOLATION_TYPES]),
  /** In the validations completed in the period; every occurrence counts. */
  count: z.int(),
  /** Of all violations, 0 to 100. */
  percentage: z.number(),
});
export type ViolationTypeJson = z.infer<typeof violationTypeJson>;

const insightJson = z.object({
  message: z.string(),
  category: z.string(),
  category_id: z.int(),
  /** The mean score or, for an improvement, the difference to the earlier one. */
  value: z.number(),
});
export type InsightJson = z.infer<typeof insightJson>;

const ruleJson = z.object({
  source: z.enum(SOURCES),
  /** Null for a clause of a guideline, which has no id. */
  rule: z.int().nullable(),
  /** As the newest of the failures has it. */
  guideline_reference: z.string(),
  /** As the rule reads now; null where it is gone or has no id. */
  rule_content: z.string().nullable(),
  /** The category or brand guideline that holds the rule now; null as above. */
  policy: z.int().nullable(),
  /** Validations completed in the period that violate the rule; each counts once. */
  failures: z.int(),
  /** Of these, those decided on by now, */
  decided: z.int(),
  /** and those approved in spite of the finding. */
  overruled: z.int(),
  /** `overruled` of `decided`, 0 to 1; null where nothing was decided. */
  share: z.number().nullable(),
});
export type RuleFiguresJson = z.infer<typeof ruleJson>;

const waitJson = z.object({
  /** Decisions first made in the period. */
  decisions: z.int(),
  /**
   * Hours from the completed validation to the decision, of the decision in the middle and of the
   * one that 90 in 100 were no slower than; to two significant digits, at finest a hundredth.
   */
  median_hours: z.number().nullable(),
  p90_hours: z.number().nullable(),
  /** Products with the status needs_review at this moment, whatever the period. */
  waiting_now: z.int(),
});
export type DecisionWaitJson = z.infer<typeof waitJson>;

const modelJson = z.object({
  /** Validations completed in the period that a model had a part in, */
  validations_judged: z.int(),
  /** and those among them whose tokens it reported. */
  tokens_reported: z.int(),
  /** Tokens reported; null where a model was used and reported none. */
  tokens_in: z.int().nullable(),
  tokens_out: z.int().nullable(),
  /** Spent waiting for the model. */
  seconds: z.number(),
  /** Its findings that the text did not bear out. */
  dropped_findings: z.int(),
});
export type ModelUseJson = z.infer<typeof modelJson>;

export const analyticsJson = z.object({
  period: z.enum(PERIODS),
  /** First and last day, both included; the last is today, which is not over. */
  from: dayJson,
  to: dayJson,
  metrics: z.object({
    /** Share of completed validations that were compliant. */
    compliance: metricJson,
    /** Completed validations a day. */
    throughput: metricJson,
    /** Share of the decisions first made in the period that are rejections now. */
    rejection_rate: metricJson,
  }),
  /** Those with validations in the period, the most validated first. */
  category_performance: z.array(categoryPerformanceJson),
  /** The most frequent first. */
  violation_types: z.array(violationTypeJson),
  /** Every day of the period, the oldest first. */
  daily_trends: z.array(dailyTrendJson),
  insights: z.object({
    /** Of the highest mean score. */
    top_performer: insightJson.nullable(),
    /** Of the greatest improvement above 0. */
    biggest_improvement: insightJson.nullable(),
    /** Of the lowest mean score among those whose mean is below their threshold. */
    needs_attention: insightJson.nullable(),
  }),
  totals: z.object({
    completed: z.int(),
    compliant: z.int(),
    violations: z.int(),
    decisions: z.int(),
    rejections: z.int(),
  }),
  /** At most 100, the most violated first. */
  rules: z.array(ruleJson),
  decision_wait: waitJson,
  model: modelJson,
});
export type AnalyticsJson = z.infer<typeof analyticsJson>;
