import type { RuleSnapshot } from "../rules/fields";
import type { ListedRule } from "../rules/schemas";

/**
 * Matches the rules of a file to stored ones: by id if the guideline has it, otherwise by type and
 * content. The others are new.
 */
export function matchRules(listed: ListedRule[], storedRules: RuleSnapshot[]): ListedRule[] {
  const unmatchedById = new Map(storedRules.map((rule) => [rule.id, rule]));
  const identifiedRules = listed.map((rule) => {
    const isKnown = rule.id !== undefined && unmatchedById.delete(rule.id);
    return isKnown ? rule : { ...rule, id: undefined };
  });
  const sameContent = Map.groupBy(unmatchedById.values(), (rule) =>
    keyOf(rule.rule_type, rule.rule_content),
  );
  return identifiedRules.map((rule) => {
    if (rule.id !== undefined) return rule;
    const twin = sameContent
      .get(keyOf(rule.rule_type ?? "prohibited_words", rule.rule_content))
      ?.shift();
    return { ...rule, id: twin?.id };
  });
}

function keyOf(type: string, content: string | undefined): string {
  return `${type} ${content}`;
}
