import type { Finding } from "../findings/types";
import type { ParsedRule } from "../rules/kinds/kind";
import type { RuleCheck } from "../rules/policies/rule-checks";
import { normalizeTerm } from "../rules/terms/term-list";
import { createPatternKey } from "./automata";
import { proveIssue, runRules } from "./engine";
import {
  coversScope,
  findCommonScope,
  type PolicyContext,
  type RuleScope,
  type ScopedRule,
} from "./policy-context";
import { createFrames, quoteWords, toFieldText } from "./texts";
import type { Issue } from "./types";
import { listDirectiveProbes, PRICE_PROBES } from "./violating-texts";

/** A term, limit or directive of a rule, with sample texts that violate it. */
interface Part {
  /** A key that is equal for parts of different rules that find the same violations. */
  key: string;
  /** Whether two policies can have the part on purpose, as for limits and formats of prices. */
  isLimit: boolean;
  /** Whether the part is about words, which should have the same severity in two policies. */
  isWords: boolean;
  /** Returns the name for use in a message. */
  name: () => string;
  samples: () => readonly string[];
}

/**
 * Maximum size of a group in which all rules are compared with each other. In a larger group, each
 * rule is compared only with the next one.
 */
const MAX_GROUP_SIZE = 20;

function getComparisonLimit(size: number): number {
  return size > MAX_GROUP_SIZE ? 1 : size;
}

/** Maximum number of common parts to try when looking for a text that both rules flag. */
const MAX_TRIED = 8;

/** Finds rules that report the same violations twice, or with different severities. */
export function findDoubleIssues(
  policyContext: PolicyContext,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Issue[] {
  const partsByRule = new Map(policyContext.rules.map((rule) => [rule, partsOfRule(rule)]));
  const rulesByPart = new Map<string, ScopedRule[]>();
  const keys = new Set(
    [...partsByRule].flatMap(([rule, parts]) => (isInScope([rule]) ? [...parts.keys()] : [])),
  );
  for (const [rule, parts] of partsByRule)
    for (const key of parts.keys()) {
      const rules = rulesByPart.get(key);
      if (rules) rules.push(rule);
      else if (keys.has(key)) rulesByPart.set(key, [rule]);
    }
  const partsByPair = new Map<ScopedRule, Map<ScopedRule, Part[]>>();
  for (const [key, rules] of rulesByPart)
    for (const [index, first] of rules.entries())
      for (const second of rules.slice(index + 1, index + 1 + getComparisonLimit(rules.length))) {
        const part = partsByRule.get(first)?.get(key);
        if (!part || !isInScope([first, second])) continue;
        if (first.owner !== second.owner && !isComparable(part, first, second)) continue;
        const partsBySecond = partsByPair.get(first) ?? new Map<ScopedRule, Part[]>();
        partsByPair.set(first, partsBySecond);
        const parts = partsBySecond.get(second) ?? [];
        partsBySecond.set(second, [...parts, part]);
      }
  return [...partsByPair].flatMap(([first, partsBySecond]) =>
    [...partsBySecond].flatMap(([second, parts]): Issue[] => {
      const scope = findCommonScope([first, second]);
      if (!scope || !isInScope([first, second])) return [];
      const [one, other] = [partsByRule.get(first), partsByRule.get(second)];
      const issue =
        first.check.severity === second.check.severity
          ? findDuplicate(policyContext, { scope, parts, first, second, one, other })
          : findSeverityConflict(policyContext, { scope, parts, first, second });
      return issue ? [issue] : [];
    }),
  );
}

/** Returns whether a part in two policies is an issue. */
function isComparable(part: Part, first: ScopedRule, second: ScopedRule): boolean {
  if (part.isWords) return true;
  const isFromTemplates = first.owner.isTemplate && second.owner.isTemplate;
  return !part.isLimit && !isFromTemplates && first.check.severity === second.check.severity;
}

interface Pair {
  scope: RuleScope;
  parts: readonly Part[];
  first: ScopedRule;
  second: ScopedRule;
}

type Parts = ReadonlyMap<string, Part> | undefined;

function findDuplicate(
  policyContext: PolicyContext,
  pair: Pair & { one: Parts; other: Parts },
): Issue | null {
  const { first, second, one, other, parts } = pair;
  const isFirstInside = isIncluded(first, one, second, other);
  if (!isFirstInside && !isIncluded(second, other, first, one)) return null;
  const [inner, outer] = isFirstInside ? [first, second] : [second, first];
  const names = parts.map(({ name }) => name());
  const remainderText = names.length > 1 ? ` and ${names.length - 1} more` : "";
  const verb = names.length > 1 ? "count" : "counts";
  const [isEqual, firstName] = [one?.size === other?.size, names[0] ?? ""];
  return proveSharedMatch(policyContext, pair, [outer, inner], {
    kind: "duplicate",
    message: isEqual
      ? `${firstName}${remainderText} ${verb} twice: ${inner.owner.name} and ${outer.owner.name} have the same rule.`
      : `${firstName}${remainderText} ${verb} twice: a rule of ${inner.owner.name} is included in one of ${outer.owner.name}.`,
  });
}

function findSeverityConflict(policyContext: PolicyContext, pair: Pair): Issue | null {
  const { first, second, parts } = pair;
  const names = parts.map(({ name }) => name());
  const remainderText = names.length > 1 ? ` and ${names.length - 1} more` : "";
  const severities = `${first.check.severity} in ${first.owner.name} and ${second.check.severity} in ${second.owner.name}`;
  return proveSharedMatch(policyContext, pair, [first, second], {
    kind: "severity_conflict",
    message: `${names[0] ?? ""}${remainderText} ${names.length > 1 ? "have" : "has"} two severities: ${severities}.`,
  });
}

/** Returns an issue for the first text in which both rules have the same match. */
function proveSharedMatch(
  policyContext: PolicyContext,
  { scope, parts }: Pair,
  rules: readonly [ScopedRule, ScopedRule],
  { kind, message }: { kind: "duplicate" | "severity_conflict"; message: string },
): Issue | null {
  for (const { samples } of parts.slice(0, MAX_TRIED))
    for (const sample of samples())
      for (const frame of createFrames(rules)) {
        const texts = { [scope.field]: toFieldText(policyContext, scope, frame(sample)) };
        const [one, other] = runRules(policyContext, rules, scope, texts);
        const matchKeys = new Set(one?.findings.map(matchKey));
        const sharedPlaces = new Set(
          other?.findings.map(matchKey).filter((key) => matchKeys.has(key)),
        );
        if (sharedPlaces.size === 0) continue;
        return proveIssue(policyContext, {
          kind,
          rules,
          detail: [],
          message,
          scope,
          texts,
          proves: (finding) => sharedPlaces.has(matchKey(finding)),
          countsTwice: true,
        });
      }
  return null;
}

function matchKey({ field, item, start, end, missing }: Finding): string {
  return [field, item, start, end, missing?.toLowerCase() ?? null].join(" ");
}

/** Returns whether the outer rule finds all matches of the inner rule. */
function isIncluded(
  inner: ScopedRule,
  parts: Parts,
  outer: ScopedRule,
  outerParts: Parts,
): boolean {
  if (!parts || !outerParts || parts.size === 0) return false;
  if (![...parts.keys()].every((key) => outerParts.has(key)) || !coversScope(outer, inner))
    return false;
  const [innerCheck, outerCheck] = [inner.check, outer.check];
  if (innerCheck.parsedRule?.isJoint && innerCheck.field !== outerCheck.field) return false;
  if (outerCheck.matchCase && !innerCheck.matchCase) return false;
  const isSubset = (subset: readonly string[], superset: readonly string[]) => {
    const knownTerms = new Set(
      superset.map((phrase) => normalizeTerm(phrase, outerCheck.matchCase)),
    );
    return subset.every((phrase) => knownTerms.has(normalizeTerm(phrase, outerCheck.matchCase)));
  };
  if (!isSubset(outerCheck.exceptions, innerCheck.exceptions)) return false;
  if (
    outerCheck.exceptions.some((phrase) => phrase.includes("{}")) &&
    parts.size !== outerParts.size
  )
    return false;
  if (outerCheck.when.length + outerCheck.unless.length === 0) return true;
  const isNear = outerCheck.within === innerCheck.within;
  const hasSameWhen =
    outerCheck.when.length === 0 ||
    (innerCheck.when.length > 0 && isSubset(innerCheck.when, outerCheck.when));
  return isNear && hasSameWhen && isSubset(outerCheck.unless, innerCheck.unless);
}

const partsByCheck = new WeakMap<RuleCheck, ReadonlyMap<string, Part>>();

function partsOfRule({ check }: ScopedRule): ReadonlyMap<string, Part> {
  const { parsedRule, content, ruleType } = check;
  if (parsedRule?.prose !== "") return new Map();
  const parts =
    partsByCheck.get(check) ??
    new Map(listParts(parsedRule, content, ruleType).map((part) => [part.key, part]));
  partsByCheck.set(check, parts);
  return parts;
}

function listParts(
  { shape }: ParsedRule,
  content: string | string[] | null,
  ruleType: string,
): Part[] {
  if (shape.kind === "prohibited")
    return shape.terms.map(({ term }) => ({
      isLimit: false,
      isWords: true,
      key: `term ${normalizeTerm(term, false)}`,
      name: () => quoteWords(term),
      samples: () => [term],
    }));
  if (shape.kind === "required")
    return shape.items.map(({ terms, forms }) => ({
      isLimit: false,
      isWords: true,
      key: `item ${[...terms, ...forms]
        .map((term) => normalizeTerm(term, false))
        .sort()
        .join("\0")}`,
      name: () => `The missing ${quoteWords(terms[0] ?? "")}`,
      samples: () => ["Aa"],
    }));
  if (shape.kind === "length")
    return shape.limits.flatMap(({ min, max, unit }) => [
      ...(min === null
        ? []
        : [
            {
              isLimit: true,
              isWords: false,
              key: `min ${unit} ${min}`,
              name: () => `The minimum of ${min} ${unit}`,
              samples: () => ["A"],
            },
          ]),
      ...(max === null
        ? []
        : [
            {
              isLimit: true,
              isWords: false,
              key: `max ${unit} ${max}`,
              name: () => `The maximum of ${max} ${unit}`,
              samples: () => [fillText(max + 1, unit)],
            },
          ]),
    ]);
  if (shape.kind === "format")
    return shape.directives.map(({ name }) => ({
      isLimit: false,
      isWords: name.startsWith("at_most:0:"),
      key: `format ${toDirectiveKey(name)}`,
      name: () => quoteWords(name),
      samples: () => listDirectiveProbes(name),
    }));
  if (ruleType !== "price_format" || content === null) return [];
  return [
    {
      isLimit: true,
      isWords: false,
      key: `price ${JSON.stringify(content)}`,
      name: () => "A price in another format",
      samples: () => PRICE_PROBES,
    },
  ];
}

/** Returns the same key for expressions that find the same, such as `[0-9]` and `\d`. */
function toDirectiveKey(directive: string): string {
  const [, name, pattern] = /^((?:not_)?regex):([\s\S]*)$/.exec(directive) ?? [];
  if (name === undefined || pattern === undefined) return directive;
  return `${name}:${createPatternKey(pattern) ?? pattern}`;
}

/** Maximum length of a generated sample text, in characters. */
const MAX_TEXT_LENGTH = 20_000;

function fillText(size: number, unit: string): string {
  const each = unit === "characters" ? "a" : unit === "words" ? "aa " : "Aa. ";
  return size * each.length > MAX_TEXT_LENGTH ? "" : each.repeat(size).trim();
}
