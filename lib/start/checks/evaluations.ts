import { and, desc, eq, getTableColumns, inArray, notExists, sql } from "drizzle-orm";
import { type Connection, queryRows } from "@/db/client";
import { evaluationResults, evaluations } from "@/db/schema/evaluations";
import { brandGuidelines, categoryGuidelines, ruleSets, rules } from "@/db/schema/policies";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import { JUDGEABLE_RULE_TYPES } from "@/lib/enums";
import { pluralize } from "@/lib/format";
import { computeRuleHash } from "@/lib/model/evaluations/rule-evaluations";
import { getJudgeMode } from "@/lib/model/judging/judge-mode";
import { groupIntoCalls } from "@/lib/model/judging/modes";
import type { Config } from "@/lib/platform/config";
import { getToday } from "@/lib/platform/days";
import { loadPolicySets } from "@/lib/policies/policy-set";
import { type CheckResult, reportOk, reportWarning } from "./report";

/** Reports evaluations and the cost of revalidation; empty without a model. */
export async function checkEvaluations(
  { db }: Connection,
  settings: Config,
): Promise<CheckResult[]> {
  const { model } = settings;
  if (!model) return [];
  try {
    const [last] = await db
      .select()
      .from(evaluations)
      .where(eq(evaluations.state, "completed"))
      .orderBy(desc(evaluations.id))
      .limit(1);
    return [
      reportUnevaluated(await listUnevaluatedRules(db)),
      reportLastEvaluation(model, last?.model ?? null, last?.finishedAt ?? null),
      await reportCost(db, settings),
    ];
  } catch {
    // Pending migrations are reported by another check.
    return [];
  }
}

/** Returns the names of active model rules without an evaluation. */
async function listUnevaluatedRules(db: Connection["db"]): Promise<string[]> {
  const modelRules = await db
    .select({
      ...getTableColumns(rules),
      owner: sql<string>`coalesce(${categoryGuidelines.title}, ${brandGuidelines.title}, ${ruleSets.name})`,
    })
    .from(rules)
    .leftJoin(categoryGuidelines, eq(categoryGuidelines.id, rules.categoryGuidelineId))
    .leftJoin(brandGuidelines, eq(brandGuidelines.id, rules.brandGuidelineId))
    .leftJoin(ruleSets, eq(ruleSets.id, rules.ruleSetId))
    .where(
      and(
        eq(rules.isActive, true),
        inArray(rules.ruleType, [...JUDGEABLE_RULE_TYPES]),
        notExists(db.select().from(evaluationResults).where(eq(evaluationResults.rule, rules.id))),
      ),
    )
    .orderBy(rules.id);
  return modelRules
    .filter((rule) => computeRuleHash({ ...rule, content: rule.ruleContent }) !== null)
    .map(({ id, description, owner }) => `${owner}: ${description} (rule ${id})`);
}

const MAX_NAMED_RULES = 5;

function reportUnevaluated(ruleNames: readonly string[]): CheckResult {
  if (ruleNames.length === 0)
    return reportOk("Evaluations", "every rule that the model judges has been evaluated");
  const overflowSuffix =
    ruleNames.length > MAX_NAMED_RULES ? `, and ${ruleNames.length - MAX_NAMED_RULES} more` : "";
  return reportWarning(
    "Evaluations",
    `${pluralize(ruleNames.length, "rule")} that the model judges ${ruleNames.length === 1 ? "has" : "have"} never been evaluated: ${ruleNames.slice(0, MAX_NAMED_RULES).join("; ")}${overflowSuffix}. Give them examples, then run: npm run evaluate`,
  );
}

function reportLastEvaluation(
  model: string,
  evaluatedModel: string | null,
  finishedAt: Date | null,
): CheckResult {
  if (evaluatedModel === null)
    return reportWarning("Last evaluation", "none yet. Run: npm run evaluate");
  const text = `on ${finishedAt?.toISOString().slice(0, 10)}, of ${evaluatedModel}`;
  return evaluatedModel === model
    ? reportOk("Last evaluation", text)
    : reportWarning("Last evaluation", `${text}; AI_MODEL is ${model}. Run: npm run evaluate`);
}

async function reportCost(db: Connection["db"], settings: Config): Promise<CheckResult> {
  const pairs = await queryRows<{
    categoryId: number;
    brandGuidelinesId: number | null;
    count: number;
  }>(
    db,
    sql`select category_id as "categoryId", brand_guidelines_id as "brandGuidelinesId",
        count(*)::int as count from products group by 1, 2`,
  );
  const policySets = await loadPolicySets(db, pairs);
  const mode = await getJudgeMode(db, settings);
  let calls = 0;
  for (const { set, categoryId, brandGuidelinesId } of policySets) {
    const pair = pairs.find(
      (each) => each.categoryId === categoryId && each.brandGuidelinesId === brandGuidelinesId,
    );
    calls +=
      groupIntoCalls(compilePolicies(set, getToday()).promptItems, mode).length *
      (pair?.count ?? 0);
  }
  return reportOk(
    "Re-validation",
    `of all products takes at most ${pluralize(calls, "call")} of the model, and one more for each answer that a verdict depends on; cached answers are reused`,
  );
}
