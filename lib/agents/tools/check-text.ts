import { z } from "zod";
import { DESCRIPTION } from "@/lib/enums";
import { countCall } from "@/lib/people/auth/throttle";
import { EDITOR_ROLES } from "@/lib/platform/roles";
import { analyzeDescription } from "@/lib/validations/analyze";
import { type AnalyzeInput, analyzeSchema } from "@/lib/validations/analyze-schemas";
import { fixEverything } from "@/lib/validations/fix-all/fix-everything";
import { fixedJson } from "@/lib/validations/fix-all/schemas";
import { analysisJson } from "@/lib/validations/schemas";
import {
  findingResult,
  pageArguments,
  pageResult,
  toFindingResult,
  toPageResult,
} from "../schemas";
import { defineAgentTool } from "../tool";

const fixResult = z
  .object({
    description: z.string().describe("The description after all verified fixes."),
    texts: fixedJson.shape.texts.describe(
      "The texts that would change, including the description.",
    ),
    ...fixedJson.pick({ score_before: true, score_after: true, violations_after: true }).shape,
  })
  .describe("Only with `fix: true`. Scores are based on the findings of code only.");

const toPassSchema = analysisJson.shape.to_pass.describe(
  "The findings to remove so that the text passes; null if it passes.",
);

/** Checks a text and returns the same result as the analysis API endpoint. */
export const checkText = defineAgentTool(
  {
    name: "check_text",
    title: "Check a text",
    description:
      "Checks a product text against the rules of a category and, optionally, a brand guideline. Stores nothing. With `fix: true`, it also returns the text after all verified fixes.",
    roles: EDITOR_ROLES,
    input: z.strictObject({
      ...analyzeSchema.shape,
      fix: z.boolean().default(false).describe("Whether to return the fixed text."),
      ...pageArguments.shape,
    }),
    output: z.object({
      ...analysisJson.pick({
        is_compliant: true,
        overall_score: true,
        compliance_threshold: true,
        not_checked_because: true,
        covered_claims: true,
        claims_without_product: true,
      }).shape,
      ...pageResult,
      findings: z.array(findingResult),
      to_pass: toPassSchema,
      fixed: fixResult.optional(),
    }),
  },
  async ({ fix, page, page_size, ...text }, user) => {
    await countCall("analyze", user.id, true);
    const analysis = await analyzeDescription(text, user.id);
    const findings = [...analysis.violations, ...analysis.brand_guidelines_violations];
    findings.sort((a, b) => a.id - b.id);
    return {
      ...analysis,
      ...toPageResult({ page, page_size }, findings.length),
      findings: findings.slice((page - 1) * page_size, page * page_size).map(toFindingResult),
      ...(fix && { fixed: await fixText(text) }),
    };
  },
);

async function fixText(text: AnalyzeInput): Promise<z.input<typeof fixResult>> {
  const result = await fixEverything(text);
  const description = result.texts.find(({ field }) => field === DESCRIPTION);
  return { ...result, description: description?.after ?? text.description };
}
