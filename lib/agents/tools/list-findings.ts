import { z } from "zod";
import { SEVERITIES } from "@/lib/enums";
import { id, trimmedText } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { listPatterns } from "@/lib/validations/findings/patterns";
import { patternJson, patternQuery } from "@/lib/validations/findings/schemas";
import { violationQuery } from "@/lib/validations/schemas";
import { listViolations } from "@/lib/validations/violations";
import {
  findingResult,
  pageArguments,
  pageResult,
  parseQuery,
  toExcerpt,
  toFindingResult,
  toPageResult,
} from "../schemas";
import { defineAgentTool } from "../tool";

const pattern = patternJson
  .pick({
    rule: true,
    rule_name: true,
    guideline_reference: true,
    words: true,
    missing: true,
    field: true,
    severity: true,
    fix: true,
    preferred: true,
    findings: true,
    products: true,
    would_pass: true,
  })
  .extend({
    example_product: z.string().describe("The business id of a product with such a finding."),
    example_line: z
      .string()
      .nullable()
      .describe("The line with the words; null if the finding has no position."),
  });

/** Lists open findings or their patterns, like the Findings screen. */
export const listFindings = defineAgentTool(
  {
    name: "list_findings",
    title: "List findings",
    description:
      "Lists open findings of the latest validations. With `patterns: true`, findings of the same rule and words are grouped into one entry, most frequent first.",
    roles: ALL_ROLES,
    input: pageArguments.extend({
      patterns: z.boolean().default(false).describe("Whether to group them by rule and words."),
      category: id.optional().describe("The number of the products' category."),
      brand_guideline: id.optional().describe("The number of the products' brand guideline."),
      rule: id.optional().describe("The rule's id."),
      severity: z.enum(SEVERITIES).optional(),
      words: trimmedText(1000).optional().describe("The words found, ignoring case and spacing."),
    }),
    output: z.object({
      ...pageResult,
      findings: z
        .array(findingResult.extend({ product_id: z.string(), product_name: z.string() }))
        .optional()
        .describe("Without `patterns`."),
      patterns: z.array(pattern).optional().describe("With `patterns`."),
    }),
  },
  async ({ patterns: areGrouped, ...args }) => {
    if (areGrouped) {
      const { items, count } = await listPatterns(parseQuery(patternQuery, args));
      const patterns = items.map(({ example, ...patternFields }) => ({
        ...patternFields,
        example_product: example.product_id,
        example_line: example.line === null ? null : toExcerpt(example.line),
      }));
      return { ...toPageResult(args, count), patterns };
    }
    const query = { ...args, latest: true, decision: "none" };
    const { items, count } = await listViolations(parseQuery(violationQuery, query));
    const findings = items.map((violation) => ({
      ...toFindingResult(violation),
      product_id: violation.product_id ?? "",
      product_name: violation.product_name ?? "",
    }));
    return { ...toPageResult(args, count), findings };
  },
);
