import { canonicalLanguage, coversLanguage } from "@/lib/reading/language-tags";
import { isConditional } from "../conditions";
import { disjoint, excludes, type Relation } from "./automata";
import { proven } from "./engine";
import { inField, quoted } from "./texts";
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
  const wanted = directives.filter(({ name }) => name === "regex");
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
    ...wanted.flatMap((first) =>
      forbidden.flatMap((second) =>
        compare(first, second, () =>
          excludes(first.argument, FLAGGED[second.name] ?? second.argument),
        ),
      ),
    ),
    ...pairsOf(wanted).flatMap(([first, second]) =>
      compare(first, second, () => disjoint(first.argument, second.argument)),
    ),
    ...pairsOf(languages).flatMap(([first, second]) =>
      isInScope([first.rule, second.rule]) ? languageIssue(world, first, second) : [],
    ),
  ];
}

function directivesOf(rule: WorldRule): Named[] {
  const shape = rule.check.parsedRule?.shape;
  if (shape?.kind !== "format") return [];
  return shape.directives.map(({ name: written }) => {
    const colon = written.indexOf(":");
    const name = colon < 0 ? written : written.slice(0, colon);
    return { rule, name, argument: colon < 0 ? "" : written.slice(colon + 1) };
  });
}

function pairsOf(directives: readonly Named[]): [Named, Named][] {
  return directives.flatMap((first, at) =>
    directives.slice(at + 1).map((second): [Named, Named] => [first, second]),
  );
}

function issueOf(world: World, first: Named, second: Named, shortest: string): Issue[] {
  const rules = first.rule === second.rule ? [first.rule] : [first.rule, second.rule];
  const where = commonScopeOf(rules);
  if (!where) return [];
  const [one, other] = [first, second].map(({ name, argument }) =>
    quoted(argument === "" ? name : `${name}:${argument}`),
  );
  const issue = proven(world, {
    kind: "format_impossible",
    rules,
    detail: [first.name, first.argument, second.name, second.argument],
    message: `No text satisfies both ${one} of ${first.rule.owner.name} and ${other} of ${second.rule.owner.name}.`,
    where,
    texts: { [where.field]: inField(world, where, shortest) },
    expected: "any",
  });
  return issue ? [issue] : [];
}

function languageIssue(world: World, first: Named, second: Named): Issue[] {
  const [some, others] = [first, second].map(({ argument }) =>
    argument.split("/").flatMap((tag) => canonicalLanguage(tag) ?? []),
  );
  const meet = (some ?? []).some((tag) =>
    (others ?? []).some((other) => coversLanguage(tag, other) || coversLanguage(other, tag)),
  );
  const where = commonScopeOf([first.rule, second.rule]);
  if (meet || !where || [first.rule, second.rule].some(({ check }) => isConditional(check)))
    return [];
  const issue = proven(world, {
    kind: "format_impossible",
    rules: [first.rule, second.rule],
    detail: [first.argument, second.argument],
    message: `No text is in the languages of both ${quoted(`language:${first.argument}`)} of ${first.rule.owner.name} and ${quoted(`language:${second.argument}`)} of ${second.rule.owner.name}.`,
    where: { language: where.language ?? some?.[0] ?? null, market: where.market },
    texts: { [where.field]: inField(world, where, "Aa") },
    expected: "any",
  });
  return issue ? [issue] : [];
}
