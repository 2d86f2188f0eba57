import { type Database, db } from "@/db/client";
import { compilePolicies } from "@/lib/checking/rules/policies/compile";
import type { PolicyRule } from "@/lib/checking/rules/policies/types";
import { JUDGEABLE_RULE_TYPES } from "@/lib/enums";
import { toRuleEvaluationJson } from "./json";
import { isUpToDate, loadLastResults, promptItemHash } from "./results";
import type { RuleEvaluationJson } from "./schemas";

/** Returns each rule's last evaluation by id. Queries only if a rule needs the model. */
export async function loadRuleEvaluations(
  rules: readonly PolicyRule[],
  database: Database = db(),
): Promise<ReadonlyMap<number, RuleEvaluationJson>> {
  const judgeableRules = rules.filter(({ ruleType }) => JUDGEABLE_RULE_TYPES.includes(ruleType));
  const results = await loadLastResults(
    judgeableRules.map(({ id }) => id),
    database,
  );
  if (results.size === 0) return new Map();
  return new Map(
    judgeableRules.flatMap((rule) => {
      const last = results.get(rule.id);
      if (!last) return [];
      return [
        [rule.id, toRuleEvaluationJson(last, isUpToDate(last, computeRuleHash(rule)))] as const,
      ];
    }),
  );
}

/** Returns the hash of a rule's prompt item, or null if the rule has none. */
export function computeRuleHash(rule: PolicyRule): string | null {
  const guideline = { title: "", content: "", requirements: {}, restrictions: {}, rules: [rule] };
  const [promptItem] = compilePolicies({ category: guideline, brand: null }).promptItems;
  return promptItem ? promptItemHash(promptItem) : null;
}
