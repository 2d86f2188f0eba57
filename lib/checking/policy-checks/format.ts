import { canonicalizeLanguage, coversLanguage } from "@/lib/reading/language-tags";
import { isConditional } from "../rules/conditions";
import { checkDisjointness, checkExclusion, type Relation } from "./automata";
import { proveIssue } from "./engine";
import { findCommonScope, type PolicyContext, type ScopedRule } from "./policy-context";
import { quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";

/** A directive of a rule, split at its colon. */
interface NamedDirective {
  rule: ScopedRule;
  name: string;
  argument: string;
}

/** Patterns of texts that certain directives flag. The engine verifies this for each witness. */
const FLAGGED_EXAMPLES: Readonly<Record<string, string>> = {
  no_end_punctuation: "[.,;:!?…。、！？；：，،؛؟۔।][\\p{Pe}\\p{Pf}\"'\\s]*$",
  no_urls: "(?i)(?:https?://|www\\.)[\\pL\\pN]",
  no_domains: "(?i)[\\pL\\pN-]\\.(?:com|org|net|eu|de|fr|uk|io|info|biz)(?:$|[^\\pL\\pN_@-])",
  no_exclamation: "[!！]",
};

/** Finds contradicting directives. Adds rules that can't be compared to `notChecked`. */
export function findDirectiveIssues(
  policyContext: PolicyContext,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
  notChecked: Set<ScopedRule>,
): Issue[] {
  const directives = policyContext.rules.flatMap(listDirectives);
  const requiredPatterns = directives.filter(({ name }) => name === "regex");
  const forbiddenDirectives = directives.filter(
    ({ name }) => name === "not_regex" || name in FLAGGED_EXAMPLES,
  );
  const languages = directives.filter(({ name }) => name === "language");
  const compare = (
    first: NamedDirective,
    second: NamedDirective,
    computeRelation: () => Relation | null,
  ): Issue[] => {
    const rules = first.rule === second.rule ? [first.rule] : [first.rule, second.rule];
    if (!isInScope(rules) || !findCommonScope(rules)) return [];
    // Conditional rules can be avoided by writing the text without their condition phrases.
    if (rules.some(({ check }) => isConditional(check))) {
      for (const rule of rules) notChecked.add(rule);
      return [];
    }
    const relation = computeRelation();
    if (relation === null) for (const rule of rules) notChecked.add(rule);
    return relation?.isImpossible
      ? createIssues(policyContext, first, second, relation.shortest)
      : [];
  };
  return [
    ...requiredPatterns.flatMap((first) =>
      forbiddenDirectives.flatMap((second) =>
        compare(first, second, () =>
          checkExclusion(first.argument, FLAGGED_EXAMPLES[second.name] ?? second.argument),
        ),
      ),
    ),
    ...listPairs(requiredPatterns).flatMap(([first, second]) =>
      compare(first, second, () => checkDisjointness(first.argument, second.argument)),
    ),
    ...listPairs(languages).flatMap(([first, second]) =>
      isInScope([first.rule, second.rule]) ? findLanguageIssue(policyContext, first, second) : [],
    ),
  ];
}

function listDirectives(rule: ScopedRule): NamedDirective[] {
  const shape = rule.check.parsedRule?.shape;
  if (shape?.kind !== "format") return [];
  return shape.directives.map(({ name: directiveText }) => {
    const colonIndex = directiveText.indexOf(":");
    const name = colonIndex < 0 ? directiveText : directiveText.slice(0, colonIndex);
    return { rule, name, argument: colonIndex < 0 ? "" : directiveText.slice(colonIndex + 1) };
  });
}

function listPairs(directives: readonly NamedDirective[]): [NamedDirective, NamedDirective][] {
  return directives.flatMap((first, index) =>
    directives.slice(index + 1).map((second): [NamedDirective, NamedDirective] => [first, second]),
  );
}

function createIssues(
  policyContext: PolicyContext,
  first: NamedDirective,
  second: NamedDirective,
  shortestText: string,
): Issue[] {
  const rules = first.rule === second.rule ? [first.rule] : [first.rule, second.rule];
  const scope = findCommonScope(rules);
  if (!scope) return [];
  const [one, other] = [first, second].map(({ name, argument }) =>
    quoteWords(argument === "" ? name : `${name}:${argument}`),
  );
  const issue = proveIssue(policyContext, {
    kind: "format_impossible",
    rules,
    detail: [first.name, first.argument, second.name, second.argument],
    message: `No text satisfies both ${one} of ${first.rule.owner.name} and ${other} of ${second.rule.owner.name}.`,
    scope,
    texts: { [scope.field]: toFieldText(policyContext, scope, shortestText) },
    expected: "any",
  });
  return issue ? [issue] : [];
}

function findLanguageIssue(
  policyContext: PolicyContext,
  first: NamedDirective,
  second: NamedDirective,
): Issue[] {
  const [firstTags, secondTags] = [first, second].map(({ argument }) =>
    argument.split("/").flatMap((tag) => canonicalizeLanguage(tag) ?? []),
  );
  const isCompatible = (firstTags ?? []).some((tag) =>
    (secondTags ?? []).some(
      (secondTag) => coversLanguage(tag, secondTag) || coversLanguage(secondTag, tag),
    ),
  );
  const scope = findCommonScope([first.rule, second.rule]);
  if (isCompatible || !scope || [first.rule, second.rule].some(({ check }) => isConditional(check)))
    return [];
  const issue = proveIssue(policyContext, {
    kind: "format_impossible",
    rules: [first.rule, second.rule],
    detail: [first.argument, second.argument],
    message: `No text is in the languages of both ${quoteWords(`language:${first.argument}`)} of ${first.rule.owner.name} and ${quoteWords(`language:${second.argument}`)} of ${second.rule.owner.name}.`,
    scope: { language: scope.language ?? firstTags?.[0] ?? null, market: scope.market },
    texts: { [scope.field]: toFieldText(policyContext, scope, "Aa") },
    expected: "any",
  });
  return issue ? [issue] : [];
}
