import type { rules } from "@/db/schema/policies";
import { listTerms } from "@/lib/checking/rule-faults";
import { meaningOf } from "@/lib/checking/term-list";
import { wordsIn } from "../words/split";
import type { RuleTerms } from "./find";

type Rule = Pick<
  typeof rules.$inferSelect,
  "ruleType" | "ruleContent" | "field" | "matchCase" | "languages" | "exceptions" | "forms"
>;

/**
 * Returns a rule's terms, and the words not to suggest as their inflections: terms, inflections,
 * and exceptions with their words. Empty if the rule has no terms or is unreadable.
 */
export function ruleTermsOf(rule: Rule): RuleTerms {
  const { ruleType, ruleContent: content, field, matchCase, languages, exceptions, forms } = rule;
  const terms = listTerms({ ruleType, content, matchCase }) ?? [];
  const excepted = exceptions.flatMap((exception) => [
    exception,
    ...[...wordsIn(exception)].map(({ text }) => text),
  ]);
  const known = [...terms, ...Object.values(forms).flat(), ...excepted];
  return {
    terms,
    matchCase,
    languages,
    field,
    known: new Set(known.map((form) => meaningOf(form, matchCase))),
  };
}
