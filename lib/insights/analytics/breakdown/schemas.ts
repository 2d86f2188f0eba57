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
      "A field's key, a language's tag, a market's code, the id of a batch or of a person; null for the products that have none.",
    ),
  name: z.string().nullable().describe("Of the field, batch or person; null where there is none."),
  products: z
    .int()
    .describe("Checked in the period; of a field those that something was found in there."),
  compliant: z.int().describe("Of these, the ones whose newest verdict of the period is."),
  average_score: z.number().describe("Mean score of these verdicts, 0 to 1."),
  findings: z.int().describe("Findings in these validations, without dismissed ones."),
});
export type BreakdownRowJson = z.infer<typeof breakdownRowJson>;
export const breakdownJson = z
  .array(breakdownRowJson)
  .describe("Those with most findings first, at most 100.");
