import { z } from "zod";
import {
  DECISION_ENDINGS,
  DECISION_KINDS,
  DECISION_ORDERINGS,
  DECISION_SCOPES,
  DECISION_STATES,
  SOURCES,
} from "@/lib/enums";
import { isDay } from "@/lib/platform/days";
import { exportFields } from "@/lib/platform/export/schemas";
import {
  createOrderingFilter,
  dayFilter,
  enumFilter,
  idFilter,
  pathId,
  timeJson,
  trimmedText,
} from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";

export const findingDecisionJson = z.object({
  id: z.int(),
  product: z.int().describe("The product's internal id."),
  product_id: z.string().describe("The business id."),
  product_name: z.string(),
  kind: z
    .enum(DECISION_KINDS)
    .describe(
      "`wrong`: the finding is a false positive; `accepted`: it is correct, but allowed here.",
    ),
  scope: z
    .enum(DECISION_SCOPES)
    .describe(
      "`occurrence`: this occurrence; `product`: these words under this rule, anywhere in the product's texts.",
    ),
  reason: z.string(),
  rule: z
    .int()
    .nullable()
    .describe("The rule's id; null for a clause of a guideline, which has none."),
  source: z.enum(SOURCES),
  guideline_reference: z.string().describe("Guideline title and rule at the time of the decision."),
  violating_words: z
    .string()
    .nullable()
    .describe("The words that were found; null if the finding has no position in the text."),
  missing: z.string().nullable().describe("What the text lacks, if the finding has no position."),
  context: z
    .string()
    .nullable()
    .describe("The line that contained them; null if the finding has no position."),
  decided_by: z.int(),
  decided_by_name: z.string(),
  created_at: timeJson,
  expires_at: z
    .string()
    .meta({ format: "date" })
    .nullable()
    .describe("The last day, in UTC, on which it applies; null for no end."),
  known_on: z
    .string()
    .meta({ format: "date" })
    .nullable()
    .describe("The day, in UTC, on which it was accepted as known; null for other decisions."),
  state: z.enum(DECISION_STATES).describe("`open`: it dismisses the finding."),
  closed_reason: z
    .enum(DECISION_ENDINGS)
    .nullable()
    .describe(
      "`text_changed`: its words were removed; `rule_gone`: its rule was deleted or no longer matches; `absorbed`: an exception of the rule covers it now. Null while it is open.",
    ),
  closed_at: timeJson.nullable().describe("Null while it is open."),
});
export type FindingDecisionJson = z.infer<typeof findingDecisionJson>;

const reason = trimmedText(500, 1).describe("Why; 1 to 500 characters.");

const day = z
  .string({ error: "This must be a day, such as 2026-11-20." })
  .refine(isDay, "This must be a day, such as 2026-11-20.")
  .refine((value) => value >= toUtcDay(new Date()), "This day has passed.")
  .meta({ format: "date" });
const expiresAt = day
  .nullable()
  .optional()
  .describe("The last day, in UTC, on which it applies; null or omitted for no end.");

/** Returns the UTC date of a timestamp. */
export function toUtcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

export const decideSchema = z.object({
  kind: z.enum(DECISION_KINDS),
  scope: z.enum(DECISION_SCOPES).describe("A finding without a position allows only `product`."),
  reason,
  expires_at: expiresAt,
});
export type DecideInput = z.output<typeof decideSchema>;

export const updateDecisionSchema = z.object({
  reason: reason.optional(),
  expires_at: day.nullable().optional().describe("If omitted, it stays unchanged."),
});
export type UpdateDecision = z.output<typeof updateDecisionSchema>;

export const findingDecisionQuery = pageQuery.extend({
  product_id: z.string().trim().optional().describe("The business id or the internal id."),
  rule: idFilter,
  source: enumFilter(SOURCES),
  kind: enumFilter(DECISION_KINDS),
  state: enumFilter(DECISION_STATES),
  decided_by: idFilter,
  expires_before: dayFilter.describe("Only decisions that expire before this day."),
  search: z.string().trim().optional().describe("Part of the words found or of the reason."),
  ordering: createOrderingFilter(DECISION_ORDERINGS),
});
export type FindingDecisionQuery = z.output<typeof findingDecisionQuery>;

export const findingDecisionExport = findingDecisionQuery
  .omit({ page: true, page_size: true })
  .extend(exportFields);
export type FindingDecisionExport = z.output<typeof findingDecisionExport>;

export const barredQuery = z.object({ product: pathId.describe("The product's internal id.") });
export const barredJson = z.object({
  barred: z
    .string()
    .nullable()
    .describe(
      "Why the user cannot decide: the category requires a second person. Null if the user can.",
    ),
});

export const recentReasonsQuery = z.object({
  rule: idFilter.describe("A rule's id: the team's reasons for its findings."),
  guideline_reference: z
    .string()
    .optional()
    .describe("Used instead of `rule` for a clause of a guideline, which has no id."),
  source: enumFilter(SOURCES),
});
export type RecentReasonsQuery = Partial<z.output<typeof recentReasonsQuery>>;

export const recentReasonsJson = z.object({
  reasons: z
    .object({ wrong: z.array(z.string()), accepted: z.array(z.string()) })
    .describe("The latest reasons, newest first: the team's for a rule, otherwise the user's own."),
});
