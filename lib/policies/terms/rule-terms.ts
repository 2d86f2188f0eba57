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
 * A rule's terms, with what is not proposed as a form of any: its terms, their forms, and its
 * exceptions with their words. None where the rule has none, or cannot be read.
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
