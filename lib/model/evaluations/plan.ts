import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { ExampleKind } from "@/db/schema/evaluation-types";
import { brandGuidelines, categoryGuidelines, ruleSets, rules } from "@/db/schema/policies";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyGuideline, PolicyRule } from "@/lib/checking/rules/policies/types";
import type { Source } from "@/lib/enums";
import type { JudgeMode } from "../judging/modes";
import { createEvalSet, type EvalCase, type EvaluationGuideline } from "./eval-set";

type RuleRow = typeof rules.$inferSelect;

/** The input of an evaluation: the current guidelines and the rules to evaluate. */
export interface EvaluationPlan {
  ruleIds: number[];
  guidelines: EvaluationGuideline[];
}

/**
 * Returns the rules that have examples and are judged by the model, with their guidelines.
 * @param ids limits the result to these rules, active or not; if omitted, all active rules
 */
export async function planEvaluation(ids?: readonly number[]): Promise<EvaluationPlan> {
  const ruleRows = await db()
    .select()
    .from(rules)
    .where(ids ? inArray(rules.id, [...ids]) : eq(rules.isActive, true));
  const evaluableIds = new Set(ruleRows.filter(hasCases).map(({ id }) => id));
  const guidelines = (
    await loadGuidelines(
      db(),
      ruleRows.filter(({ id }) => evaluableIds.has(id)),
    )
  ).filter(({ guideline }) => guideline.rules.length > 0);
  const judgedRuleIds = guidelines.flatMap((each) => listJudgedRules(each));
  const ruleIds = judgedRuleIds.filter((id) => evaluableIds.has(id)).sort((a, b) => a - b);
  const evaluatedIds = new Set(ruleIds);
  return {
    ruleIds,
    guidelines: guidelines.filter(({ guideline }) =>
      guideline.rules.some(({ id }) => evaluatedIds.has(id)),
    ),
  };
}

const hasCases = ({ mustFlag, mustPass }: RuleRow) => mustFlag.length + mustPass.length > 0;

function listJudgedRules({ source, guideline }: EvaluationGuideline): number[] {
  const { policies } = createEvalSet({ source, guideline });
  return policies.promptItems.flatMap(({ rule }) => rule ?? []);
}

async function loadGuidelines(
  database: Database,
  ruleRows: RuleRow[],
): Promise<EvaluationGuideline[]> {
  const categoryGuidelineIds = collectIds(ruleRows, "categoryGuidelineId");
  const brandGuidelineIds = collectIds(ruleRows, "brandGuidelineId");
  const ruleSetIds = collectIds(ruleRows, "ruleSetId");
  const [categories, brands, ruleSetRows] = await Promise.all([
    database
      .select()
      .from(categoryGuidelines)
      .where(inArray(categoryGuidelines.id, categoryGuidelineIds)),
    database.select().from(brandGuidelines).where(inArray(brandGuidelines.id, brandGuidelineIds)),
    database.select().from(ruleSets).where(inArray(ruleSets.id, ruleSetIds)),
  ]);
  const loadOwnedRules = async (column: OwnerColumn, ownerIds: number[]) =>
    database
      .select()
      .from(rules)
      .where(and(isNotNull(rules[column]), inArray(rules[column], ownerIds)));
  const ownedRules = [
    ...(await loadOwnedRules("categoryGuidelineId", categoryGuidelineIds)),
    ...(await loadOwnedRules("brandGuidelineId", brandGuidelineIds)),
    ...(await loadOwnedRules("ruleSetId", ruleSetIds)),
  ];
  const evaluatedIds = new Set(ruleRows.map(({ id }) => id));
  const listPolicyRules = (column: OwnerColumn, ownerId: number) =>
    ownedRules
      .filter((rule) => rule[column] === ownerId && (rule.isActive || evaluatedIds.has(rule.id)))
      .map(toPolicyRule);
  const toEvaluationGuideline = (
    source: Source,
    title: string,
    policyRules: PolicyRule[],
    overrides: Partial<PolicyGuideline> = {},
  ): EvaluationGuideline => ({
    source,
    guideline: {
      title,
      content: "",
      requirements: {},
      restrictions: {},
      ...overrides,
      rules: policyRules,
    },
  });
  return [
    ...categories.map(({ id, title, content, requirements, restrictions }) =>
      toEvaluationGuideline("category", title, listPolicyRules("categoryGuidelineId", id), {
        content,
        requirements,
        restrictions,
      }),
    ),
    ...brands.map(({ id, title, content }) =>
      toEvaluationGuideline("brand", title, listPolicyRules("brandGuidelineId", id), { content }),
    ),
    ...ruleSetRows.map(({ id, name }) =>
      toEvaluationGuideline("category", name, listPolicyRules("ruleSetId", id)),
    ),
  ].map(({ source, guideline }) => ({ source, guideline: filterJudgedRules(source, guideline) }));
}

type OwnerColumn = "categoryGuidelineId" | "brandGuidelineId" | "ruleSetId";

function collectIds(ruleRows: RuleRow[], column: OwnerColumn): number[] {
  return [...new Set(ruleRows.flatMap((rule) => rule[column] ?? []))].sort((a, b) => a - b);
}

function toPolicyRule({ ruleContent: content, ...rule }: RuleRow): PolicyRule {
  return { ...rule, content };
}

/** Removes rules that are checked only by code, which the model never sees. */
function filterJudgedRules(source: Source, guideline: PolicyGuideline): PolicyGuideline {
  const policySet =
    source === "category"
      ? { category: guideline, brand: null }
      : { category: null, brand: { ...guideline, regionSpecific: false, mismatch: null } };
  const judgedRuleIds = new Set(
    compilePolicies(policySet).promptItems.flatMap(({ rule }) => rule ?? []),
  );
  return { ...guideline, rules: guideline.rules.filter(({ id }) => judgedRuleIds.has(id)) };
}

/** Returns all cases of an evaluation in order. Every case is run once before any is repeated. */
export function listCases(
  plan: EvaluationPlan,
  modes: readonly JudgeMode[],
  times: number,
): EvalCase[] {
  const evaluatedIds = new Set(plan.ruleIds);
  const cases: EvalCase[] = [];
  for (let run = 1; run <= times; run++)
    for (const mode of modes)
      for (const { guideline } of plan.guidelines)
        for (const rule of guideline.rules) {
          if (!evaluatedIds.has(rule.id)) continue;
          const addCases = (kind: ExampleKind, count: number) => {
            for (let exampleIndex = 0; exampleIndex < count; exampleIndex++)
              cases.push({ rule: rule.id, mode, kind, place: exampleIndex, run });
          };
          addCases("must_flag", rule.mustFlag?.length ?? 0);
          addCases("must_pass", rule.mustPass?.length ?? 0);
        }
  return cases;
}

export function caseKey({
  rule,
  mode,
  kind,
  place,
  run,
}: Omit<EvalCase, "mode"> & { mode: string }) {
  return [rule, mode, kind, place, run].join(" ");
}
