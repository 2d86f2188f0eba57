import { type Database, db } from "@/db/client";
import { compilePolicies } from "@/lib/checking/compile";
import type { PolicyRule } from "@/lib/checking/types";
import { MAY_BE_JUDGED } from "@/lib/enums";
import { toRuleEvaluationJson } from "./json";
import { isOfToday, loadLastResults, promptItemHash } from "./results";
import type { RuleEvaluationJson } from "./schemas";

/**
 * Returns the last evaluation of each rule, by rule id. Runs one query, or none if no rule needs
 * the model.
 */
export async function evaluationsOfRules(
  rules: readonly PolicyRule[],
  database: Database = db(),
): Promise<ReadonlyMap<number, RuleEvaluationJson>> {
  const judgeableRules = rules.filter(({ ruleType }) => MAY_BE_JUDGED.includes(ruleType));
  const results = await loadLastResults(
    judgeableRules.map(({ id }) => id),
    database,
  );
  if (results.size === 0) return new Map();
  return new Map(
    judgeableRules.flatMap((rule) => {
      const last = results.get(rule.id);
      if (!last) return [];
      return [[rule.id, toRuleEvaluationJson(last, isOfToday(last, hashOfRule(rule)))] as const];
    }),
  );
}

/** Returns the hash of a rule's prompt item; null if it has none. */
export function hashOfRule(rule: PolicyRule): string | null {
  const guideline = { title: "", content: "", requirements: {}, restrictions: {}, rules: [rule] };
  const [promptItem] = compilePolicies({ category: guideline, brand: null }).promptItems;
  return promptItem ? promptItemHash(promptItem) : null;
}
