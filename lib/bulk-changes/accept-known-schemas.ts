import { z } from "zod";
import { toUtcDay } from "@/lib/findings/decisions/schemas";
import { isDay } from "@/lib/platform/days";
import { bulkFilters, selectsOpenFindings } from "./schemas";

const DAY_MS = 24 * 60 * 60 * 1000;
const DEFAULT_DAYS = 90;
const MAX_DAYS = 365;

const INVALID_DAY_MESSAGE = "This must be a day, such as 2027-02-22.";

function getDateInDays(days: number): string {
  return toUtcDay(new Date(Date.now() + days * DAY_MS));
}

export const acceptKnownSchema = z.object({
  until: z
    .string({ error: INVALID_DAY_MESSAGE })
    .refine(isDay, { error: INVALID_DAY_MESSAGE, abort: true })
    .refine((day) => day >= getDateInDays(0), "This day has passed.")
    .refine((day) => day <= getDateInDays(MAX_DAYS), "Findings are accepted for a year at most.")
    .meta({ format: "date" })
    .optional()
    .transform((day) => day ?? getDateInDays(DEFAULT_DAYS))
    .describe("The last day, in UTC, on which they are accepted; 90 days from today by default."),
  filters: bulkFilters
    .default({})
    .refine(selectsOpenFindings, "Only findings without a decision can be accepted.")
    .describe("Filters for the open findings, as in their list; all of them by default."),
  dry_run: z
    .boolean()
    .default(false)
    .describe("Whether to only count the findings, without accepting them."),
});
export type AcceptKnown = z.output<typeof acceptKnownSchema>;

export const knownDryRunJson = z.object({
  findings: z.int().describe("Open findings that would be accepted."),
  products: z.int().describe("Products with such findings."),
});
export type KnownDryRun = z.infer<typeof knownDryRunJson>;
