import { z } from "zod";
import { POLICY_KINDS } from "@/lib/enums";

/** Maximum number of days ahead that a forecast covers: two years. */
const MAX_DAYS = 731;
/** Default number of days ahead that a forecast covers. */
export const FORECAST_DAYS = 365;
const message = `This must be a whole number from 1 to ${MAX_DAYS}.`;

export const calendarQuery = z.object({
  days: z
    .string()
    .regex(/^\d{1,4}$/, message)
    .default(String(FORECAST_DAYS))
    .transform(Number)
    .refine((days) => days >= 1 && days <= MAX_DAYS, message)
    .meta({
      type: "integer",
      minimum: 1,
      maximum: MAX_DAYS,
      pattern: undefined,
      default: FORECAST_DAYS,
    })
    .describe("How many days after today to cover."),
});

const datedRule = z.object({
  rule: z.int().describe("The rule's id."),
  source: z.enum(POLICY_KINDS).describe("The kind of policy that has the rule."),
  name: z.string().describe("The rule's name."),
});
export type DatedRuleJson = z.infer<typeof datedRule>;

const datedEvidence = z.object({
  evidence: z.int().describe("The id of the record."),
  claim: z.string(),
  name: z.string().describe("Its kind and reference or, without one, its issuer."),
});

const datedItem = z.union([datedRule, datedEvidence]);
export type DatedItemJson = z.infer<typeof datedItem>;

const figure = z.int().nullable();

const calendarDay = z.object({
  date: z.string().meta({ format: "date" }).describe("The day, in UTC."),
  begins: z.array(datedItem).describe("The rules and evidence for which it is the first day."),
  ends: z
    .array(datedItem)
    .describe("The rules and evidence for which the day before was the last day."),
  products_failing_more: figure.describe(
    "Products that are compliant on the day before and no longer on this day; null while it is computed.",
  ),
  products_failing_less: figure.describe(
    "Products that are compliant on this day but not on the day before; null while it is computed.",
  ),
  findings: figure.describe(
    "Findings that count on this day and did not exist on the day before; null while it is computed.",
  ),
});
export type CalendarDayJson = z.infer<typeof calendarDay>;

export const calendarJson = z.object({
  state: z
    .enum(["computing", "ready"])
    .describe("`computing` while the effects are computed in the background."),
  computed_at: z.iso.datetime().nullable().describe("Null while it is computed."),
  products: z.int().describe("The number of products that the figures are based on."),
  sampled: z
    .boolean()
    .describe("Whether only a sample was computed because there are more than 20,000 products."),
  days: z
    .array(calendarDay)
    .describe("The days ahead on which active rules or evidence begin or end, the earliest first."),
});
export type CalendarJson = z.infer<typeof calendarJson>;
