import { canonicalizeLanguage, coversLanguage } from "@/lib/reading/language-tags";
import { isConditional } from "../conditions";
import { checkDisjointness, checkExclusion, type Relation } from "./automata";
import { proveIssue } from "./engine";
import { quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, type World, type WorldRule } from "./world";

/** A directive of a rule, split at its colon. */
interface Named {
  rule: WorldRule;
  name: string;
  argument: string;
}

/** Patterns of texts that certain directives flag. The engine verifies this for each witness. */
const FLAGGED: Readonly<Record<string, string>> = {
  no_end_punctuation: "[.,;:!?…。、！？；：，،؛؟۔।][\\p{Pe}\\p{Pf}\"'\\s]*$",
  no_urls: "(?i)(?:https?://|www\\.)[\\pL\\pN]",
  no_domains: "(?i)[\\pL\\pN-]\\.(?:com|org|net|eu|de|fr|uk|io|info|biz)(?:$|[^\\pL\\pN_@-])",
  no_exclamation: "[!！]",
};

/**
 * Finds directives that contradict each other. Adds rules that can't be compared to `notChecked`.
 */
export function formatIssues(
  world: World,
  isInScope: (rules: readonly WorldRule[]) => boolean,
  notChecked: Set<WorldRule>,
): Issue[] {
  const directives = world.rules.flatMap(directivesOf);
  const requiredPatterns = directives.filter(({ name }) => name === "regex");
  const forbidden = directives.filter(({ name }) => name === "not_regex" || name in FLAGGED);
  const languages = directives.filter(({ name }) => name === "language");
  const compare = (first: Named, second: Named, relate: () => Relation | null): Issue[] => {
    const rules = first.rule === second.rule ? [first.rule] : [first.rule, second.rule];
    if (!isInScope(rules) || !commonScopeOf(rules)) return [];
    // Conditional rules can be avoided by writing the text without their condition phrases.
    if (rules.some(({ check }) => isConditional(check))) {
      for (const rule of rules) notChecked.add(rule);
      return [];
    }
    const relation = relate();
    if (relation === null) for (const rule of rules) notChecked.add(rule);
    return relation?.isImpossible ? issueOf(world, first, second, relation.shortest) : [];
  };
  return [
    ...requiredPatterns.flatMap((first) =>
      forbidden.flatMap((second) =>
        compare(first, second, () =>
          checkExclusion(first.argument, FLAGGED[second.name] ?? second.argument),
        ),
      ),
    ),
    ...pairsOf(requiredPatterns).flatMap(([first, second]) =>
      compare(first, second, () => checkDisjointness(first.argument, second.argument)),
    ),
    ...pairsOf(languages).flatMap(([first, second]) =>
      isInScope([first.rule, second.rule]) ? findLanguageIssue(world, first, second) : [],
    ),
  ];
}

function directivesOf(rule: WorldRule): Named[] {
  const shape = rule.check.parsedRule?.shape;
  if (shape?.kind !== "format") return [];
  return shape.directives.map(({ name: directiveText }) => {
    const colon = directiveText.indexOf(":");
    const name = colon < 0 ? directiveText : directiveText.slice(0, colon);
    return { rule, name, argument: colon < 0 ? "" : directiveText.slice(colon + 1) };
  });
}

function pairsOf(directives: readonly Named[]): [Named, Named][] {
  return directives.flatMap((first, index) =>
    directives.slice(index + 1).map((second): [Named, Named] => [first, second]),
  );
}

function issueOf(world: World, first: Named, second: Named, shortest: string): Issue[] {
  const rules = first.rule === second.rule ? [first.rule] : [first.rule, second.rule];
  const scope = commonScopeOf(rules);
  if (!scope) return [];
  const [one, other] = [first, second].map(({ name, argument }) =>
    quoteWords(argument === "" ? name : `${name}:${argument}`),
  );
  const issue = proveIssue(world, {
    kind: "format_impossible",
    rules,
    detail: [first.name, first.argument, second.name, second.argument],
    message: `No text satisfies both ${one} of ${first.rule.owner.name} and ${other} of ${second.rule.owner.name}.`,
    where: scope,
    texts: { [scope.field]: toFieldText(world, scope, shortest) },
    expected: "any",
  });
  return issue ? [issue] : [];
}

function findLanguageIssue(world: World, first: Named, second: Named): Issue[] {
  const [firstTags, secondTags] = [first, second].map(({ argument }) =>
    argument.split("/").flatMap((tag) => canonicalizeLanguage(tag) ?? []),
  );
  const meet = (firstTags ?? []).some((tag) =>
    (secondTags ?? []).some(
      (secondTag) => coversLanguage(tag, secondTag) || coversLanguage(secondTag, tag),
    ),
  );
  const scope = commonScopeOf([first.rule, second.rule]);
  if (meet || !scope || [first.rule, second.rule].some(({ check }) => isConditional(check)))
    return [];
  const issue = proveIssue(world, {
    kind: "format_impossible",
    rules: [first.rule, second.rule],
    detail: [first.argument, second.argument],
    message: `No text is in the languages of both ${quoteWords(`language:${first.argument}`)} of ${first.rule.owner.name} and ${quoteWords(`language:${second.argument}`)} of ${second.rule.owner.name}.`,
    where: { language: scope.language ?? firstTags?.[0] ?? null, market: scope.market },
    texts: { [scope.field]: toFieldText(world, scope, "Aa") },
    expected: "any",
  });
  return issue ? [issue] : [];
}
