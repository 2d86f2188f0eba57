import { normalizeTerm } from "@/lib/checking/rules/terms/term-list";
import { hasSpellings, isSpellingOf } from "@/lib/checking/rules/terms/term-spellings";
import type { Inflections } from "@/lib/enums";
import type { RuleFields } from "../rules/fields";
import { findSuggestedInflections } from "./open-suggestions";
import { toRuleTerms } from "./rule-terms";

/**
 * Adds the hyphenated, spaced and closed spellings of terms that occur in the catalogue to rules
 * that prohibit words, as the rule editor preselects them. Reads the words of the catalogue, so it
 * must not run in a transaction.
 */
export async function addCatalogueSpellings<R extends RuleFields>(
  rules: readonly R[],
): Promise<R[]> {
  const ruleTerms = rules.map((rule) => {
    const terms = toRuleTerms({
      ...rule,
      ruleType: rule.rule_type,
      ruleContent: rule.rule_content,
      matchCase: rule.match_case,
    });
    const isProhibition = rule.rule_type === "prohibited_words";
    return { ...terms, terms: isProhibition ? terms.terms.filter(hasSpellings) : [] };
  });
  const found = await findSuggestedInflections(ruleTerms.map((terms) => ({ terms })));
  return rules.map((rule, index) => {
    const known = ruleTerms[index]?.excludedWords ?? new Set();
    const forms: Inflections = { ...rule.forms };
    for (const { term, forms: inflections } of found[index] ?? []) {
      const spellings = inflections
        .map(({ form }) => form)
        .filter(
          (form) => isSpellingOf(form, term) && !known.has(normalizeTerm(form, rule.match_case)),
        );
      if (spellings.length > 0) forms[term] = [...(forms[term] ?? []), ...spellings];
    }
    return { ...rule, forms };
  });
}
