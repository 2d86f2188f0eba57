import type { rules } from "@/db/schema/policies";
import { listTerms } from "@/lib/checking/rules/option-errors";
import { normalizeTerm } from "@/lib/checking/rules/terms/term-list";
import { ANY_FIELD } from "@/lib/enums";
import { iterateWords } from "../words/split";
import type { RuleTerms } from "./find";

type Rule = Pick<
  typeof rules.$inferSelect,
  "ruleType" | "ruleContent" | "field" | "matchCase" | "languages" | "exceptions" | "forms"
>;

/** Returns the terms of an unsaved rule, which applies to all fields and languages. */
export function createUnsavedTerms(terms: readonly string[]): RuleTerms {
  return {
    terms,
    matchCase: false,
    languages: [],
    field: ANY_FIELD,
    excludedWords: new Set(terms.map((term) => normalizeTerm(term, false))),
  };
}

/**
 * Returns a rule's terms and the words not to suggest as their inflections: the terms, their
 * inflections, and the exceptions with the words in them. Returns no terms if the rule has none or
 * cannot be parsed.
 */
export function toRuleTerms(rule: Rule): RuleTerms {
  const { ruleType, ruleContent: content, field, matchCase, languages, exceptions, forms } = rule;
  const terms = listTerms({ ruleType, content, matchCase }) ?? [];
  const exceptedWords = exceptions.flatMap((exception) => [
    exception,
    ...[...iterateWords(exception)].map(({ text }) => text),
  ]);
  const excludedWords = [...terms, ...Object.values(forms).flat(), ...exceptedWords];
  return {
    terms,
    matchCase,
    languages,
    field,
    excludedWords: new Set(excludedWords.map((form) => normalizeTerm(form, matchCase))),
  };
}
