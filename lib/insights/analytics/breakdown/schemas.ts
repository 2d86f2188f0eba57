import { z } from "zod";
import { BREAKDOWNS } from "@/lib/enums";
import { analyticsQuery } from "../schemas";

export const breakdownQuery = analyticsQuery.extend({
  by: z.enum(BREAKDOWNS, `This must be one of: ${BREAKDOWNS.join(", ")}.`),
});

const breakdownRowJson = z.object({
  key: z
    .union([z.string(), z.int()])
    .nullable()
    .describe(
      "A field's key, a language tag, a market's code, or the id of a batch or user; null for products without one.",
    ),
  name: z
    .string()
    .nullable()
    .describe("The name of the field, batch or user; null if there is none."),
  products: z
    .int()
    .describe("Products validated in the period; for a field, the products with a finding in it."),
  compliant: z
    .int()
    .describe("Of these, the number whose latest verdict of the period is compliant."),
  average_score: z.number().describe("Mean score of these verdicts, 0 to 1."),
  findings: z.int().describe("Findings in these validations, without dismissed ones."),
});
export type BreakdownRowJson = z.infer<typeof breakdownRowJson>;
export const breakdownJson = z
  .array(breakdownRowJson)
  .describe("At most 100, those with the most findings first.");
