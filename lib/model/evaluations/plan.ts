import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { type Database, db } from "@/db/client";
import type { ExampleKind } from "@/db/schema/evaluation-types";
import { brandGuidelines, categoryGuidelines, ruleSets, rules } from "@/db/schema/policies";
import { compilePolicies } from "@/lib/checking/compile";
import type { PolicyGuideline, PolicyRule } from "@/lib/checking/types";
import type { Source } from "@/lib/enums";
import type { Mode } from "../judging/modes";
import type { Case, EvaluationGuideline } from "./ask";
import { evalSetOf } from "./ask";

type RuleRow = typeof rules.$inferSelect;

/** The input of an evaluation: the current guidelines, and which of their rules are evaluated. */
export interface Plan {
  ruleIds: number[];
  guidelines: EvaluationGuideline[];
}

/**
 * Returns the rules that the model judges and that have examples, with their guidelines.
 * @param ids only these rules, active or not; if omitted, all active rules
 */
export async function planEvaluation(
  ids?: readonly number[],
  database: Database = db(),
): Promise<Plan> {
  const ruleRows = await database
    .select()
    .from(rules)
    .where(ids ? inArray(rules.id, [...ids]) : eq(rules.isActive, true));
  const evaluated = new Set(ruleRows.filter(hasCases).map(({ id }) => id));
  const guidelines = (
    await loadGuidelines(
      database,
      ruleRows.filter(({ id }) => evaluated.has(id)),
    )
  ).filter(({ guideline }) => guideline.rules.length > 0);
  const judgedRuleIds = guidelines.flatMap((each) => listJudgedRules(each));
  const ruleIds = judgedRuleIds.filter((id) => evaluated.has(id)).sort((a, b) => a - b);
  const evaluatedIds = new Set(ruleIds);
  return {
    ruleIds,
    guidelines: guidelines.filter(({ guideline }) =>
      guideline.rules.some(({ id }) => evaluatedIds.has(id)),
    ),
  };
}

const hasCases = ({ mustFlag, mustPass }: RuleRow) => mustFlag.length + mustPass.length > 0;

/** Returns the rules of a guideline that need the model. */
function listJudgedRules({ source, guideline }: EvaluationGuideline): number[] {
  const { policies } = evalSetOf({ source, guideline });
  return policies.promptItems.flatMap(({ rule }) => rule ?? []);
}

async function loadGuidelines(
  database: Database,
  ruleRows: RuleRow[],
): Promise<EvaluationGuideline[]> {
  const ofCategory = collectIds(ruleRows, "categoryGuidelineId");
  const ofBrand = collectIds(ruleRows, "brandGuidelineId");
  const ofSets = collectIds(ruleRows, "ruleSetId");
  const [categories, brands, ruleSetRows] = await Promise.all([
    database.select().from(categoryGuidelines).where(inArray(categoryGuidelines.id, ofCategory)),
    database.select().from(brandGuidelines).where(inArray(brandGuidelines.id, ofBrand)),
    database.select().from(ruleSets).where(inArray(ruleSets.id, ofSets)),
  ]);
  const loadOwnedRules = async (column: OwnerColumn, owners: number[]) =>
    database
      .select()
      .from(rules)
      .where(and(isNotNull(rules[column]), inArray(rules[column], owners)));
  const all = [
    ...(await loadOwnedRules("categoryGuidelineId", ofCategory)),
    ...(await loadOwnedRules("brandGuidelineId", ofBrand)),
    ...(await loadOwnedRules("ruleSetId", ofSets)),
  ];
  const evaluated = new Set(ruleRows.map(({ id }) => id));
  const rulesOf = (column: OwnerColumn, owner: number) =>
    all
      .filter((rule) => rule[column] === owner && (rule.isActive || evaluated.has(rule.id)))
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
      toEvaluationGuideline("category", title, rulesOf("categoryGuidelineId", id), {
        content,
        requirements,
        restrictions,
      }),
    ),
    ...brands.map(({ id, title, content }) =>
      toEvaluationGuideline("brand", title, rulesOf("brandGuidelineId", id), { content }),
    ),
    ...ruleSetRows.map(({ id, name }) =>
      toEvaluationGuideline("category", name, rulesOf("ruleSetId", id)),
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

/** Removes the rules that only code checks, which the model never sees. */
function filterJudgedRules(source: Source, guideline: PolicyGuideline): PolicyGuideline {
  const set =
    source === "category"
      ? { category: guideline, brand: null }
      : { category: null, brand: { ...guideline, regionSpecific: false, mismatch: null } };
  const judgedRuleIds = new Set(compilePolicies(set).promptItems.flatMap(({ rule }) => rule ?? []));
  return { ...guideline, rules: guideline.rules.filter(({ id }) => judgedRuleIds.has(id)) };
}

/** Returns all cases of an evaluation in order: each once before any is repeated. */
export function casesOf(plan: Plan, modes: readonly Mode[], times: number): Case[] {
  const evaluated = new Set(plan.ruleIds);
  const cases: Case[] = [];
  for (let run = 1; run <= times; run++)
    for (const mode of modes)
      for (const { guideline } of plan.guidelines)
        for (const rule of guideline.rules) {
          if (!evaluated.has(rule.id)) continue;
          const add = (kind: ExampleKind, count: number) => {
            for (let exampleIndex = 0; exampleIndex < count; exampleIndex++)
              cases.push({ rule: rule.id, mode, kind, place: exampleIndex, run });
          };
          add("must_flag", rule.mustFlag?.length ?? 0);
          add("must_pass", rule.mustPass?.length ?? 0);
        }
  return cases;
}

export function caseKey({ rule, mode, kind, place, run }: Omit<Case, "mode"> & { mode: string }) {
  return [rule, mode, kind, place, run].join(" ");
}
