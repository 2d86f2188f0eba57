import { z } from "zod";
import { FIX_KINDS, PATTERN_ORDERINGS, SEVERITIES, SOURCES } from "@/lib/enums";
import { findingFilters } from "@/lib/findings/filter-schemas";
import { exportFields } from "@/lib/platform/export/schemas";
import { createOrderingFilter } from "@/lib/platform/fields";
import { pageQuery } from "@/lib/platform/pagination";

export const patternQuery = pageQuery.extend({
  ...findingFilters.shape,
  ordering: createOrderingFilter(PATTERN_ORDERINGS),
});
export type PatternQuery = z.output<typeof patternQuery>;

export const patternJson = z.object({
  rule: z.int().nullable().describe("The rule's id; null for a clause of a guideline."),
  source: z.enum(SOURCES),
  guideline_reference: z.string().describe("Guideline title and rule."),
  rule_name: z.string().describe("The rule's name."),
  missing: z
    .string()
    .nullable()
    .describe("The element that is missing in the texts; otherwise null."),
  words: z
    .string()
    .nullable()
    .describe("The words found, normalized as for matching; null for a missing element."),
  field: z.string().describe("The field of its text: `name`, `description`, or a field's key."),
  fix: z
    .enum(FIX_KINDS)
    .describe(
      "How the finding can be fixed: with other words, by removal, by manual editing, or by a change elsewhere in the text. Whether a fix is available is verified for each text.",
    ),
  preferred: z
    .string()
    .nullable()
    .describe("The preferred words of the rule; null if it has none."),
  severity: z.enum(SEVERITIES),
  findings: z.int().describe("Open findings in the latest verdicts."),
  products: z.int().describe("Number of products with such findings."),
  would_pass: z
    .int()
    .describe(
      "Products among them that are below their threshold and would reach it without the findings.",
    ),
  example: z
    .object({
      product_id: z.string(),
      line: z
        .string()
        .nullable()
        .describe("The line with the finding; null if it has no position."),
    })
    .describe("An example from one of the products."),
});
export type PatternJson = z.infer<typeof patternJson>;

export const findingExport = findingFilters.extend({ format: exportFields.format });
export type FindingExport = z.output<typeof findingExport>;
