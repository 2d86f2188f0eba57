import type { RuleSnapshot } from "./fields";
import type { ListedRule } from "./schemas";

/**
 * Matches the rules of a file to stored ones: by id if the guideline contains that id, otherwise by
 * type and content. Unmatched rules are new.
 */
export function matchRules(listedRules: ListedRule[], storedRules: RuleSnapshot[]): ListedRule[] {
  const unmatchedById = new Map(storedRules.map((rule) => [rule.id, rule]));
  const identifiedRules = listedRules.map((rule) => {
    const isKnown = rule.id !== undefined && unmatchedById.delete(rule.id);
    return isKnown ? rule : { ...rule, id: undefined };
  });
  const unmatchedByContent = Map.groupBy(unmatchedById.values(), (rule) =>
    contentKey(rule.rule_type, rule.rule_content),
  );
  return identifiedRules.map((rule) => {
    if (rule.id !== undefined) return rule;
    const matchingRule = unmatchedByContent
      .get(contentKey(rule.rule_type ?? "prohibited_words", rule.rule_content))
      ?.shift();
    return { ...rule, id: matchingRule?.id };
  });
}

function contentKey(type: string, content: string | undefined): string {
  return `${type} ${content}`;
}
