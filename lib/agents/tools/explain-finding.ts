import { z } from "zod";
import { notFound } from "@/lib/errors";
import { id } from "@/lib/platform/fields";
import { ALL_ROLES } from "@/lib/platform/roles";
import { getValidation } from "@/lib/validations/queries";
import { analysisJson, violationJson } from "@/lib/validations/schemas";
import { getViolation } from "@/lib/validations/violations";
import { findRule } from "../policies";
import { findingResult, toExcerpt, toFindingResult } from "../schemas";
import { defineAgentTool } from "../tool";
import { ruleResult, toRuleResult } from "./rule-result";

/** Explains a stored finding: its rule, its position in the text, and its effect on the score. */
export const explainFinding = defineAgentTool(
  {
    name: "explain_finding",
    title: "Explain a finding",
    description:
      "Explains a finding of `list_findings` or `get_product`: its rule, its line, a verified fix, and its effect on the score.",
    roles: ALL_ROLES,
    input: z.strictObject({ finding: id.describe("The finding's id.") }),
    output: z.object({
      product_id: z.string(),
      finding: findingResult.extend({
        line: z.string().nullable().describe("The line that contains it; null if there is none."),
        fix: z
          .string()
          .nullable()
          .describe("A verified change that removes it; null if it needs manual editing."),
        ...violationJson.pick({ checked_by: true, gain: true, reference: true }).shape,
      }),
      guideline_reference: z.string().describe("Guideline title and rule."),
      rule: ruleResult.nullable().describe("As it is now; null for a clause, or if it is deleted."),
      ...analysisJson.pick({ overall_score: true, compliance_threshold: true, is_compliant: true })
        .shape,
    }),
  },
  async (args) => {
    const { validation: validationId } = await getViolation(args.finding);
    const validation = await getValidation(validationId);
    const violation = [...validation.violations, ...validation.brand_guidelines_violations].find(
      ({ id }) => id === args.finding,
    );
    if (!violation) throw notFound("Finding");
    const { line_text, fix, rule, guideline_reference } = violation;
    const existingRule = rule === null ? null : await findRule(rule);
    return {
      ...validation,
      product_id: validation.product_id_display,
      finding: {
        ...violation,
        ...toFindingResult(violation),
        line: line_text === null ? null : toExcerpt(line_text),
        fix: fix?.label ?? null,
      },
      guideline_reference,
      rule: existingRule && toRuleResult(existingRule),
    };
  },
);
