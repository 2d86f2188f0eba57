import type { RuleCheck } from "../rule-checks";
import type { ParsedRule } from "../rules/kind";
import { meaningOf } from "../term-list";
import type { Finding } from "../types";
import { proven, runRules } from "./engine";
import { PRICE_PROBES, probesOf } from "./probes";
import { framesFor, inField, quoted } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, coversScope, type Meeting, type World, type WorldRule } from "./world";

/** A term, limit or directive of a rule, with sample texts that violate it. */
interface Part {
  /** Equal for parts of different rules that find the same violations. */
  key: string;
  /**
   * Whether the part is about words. Only the same words in two policies count as duplicates;
   * limits and directives can be intentional in both.
   */
  isWords: boolean;
  /** Returns the name for use in a message. */
  name: () => string;
  samples: () => readonly string[];
}

/**
 * Maximum size of a group in which all rules are compared with each other. In a larger group, each
 * rule is compared only with the next one.
 */
const MAX_GROUP = 20;

function comparedOf(size: number): number {
  return size > MAX_GROUP ? 1 : size;
}

/** Maximum number of common parts to try when looking for a text that both rules flag. */
const MAX_TRIED = 8;

/** Finds rules that report the same violations twice, or with different severities. */
export function doubleIssues(
  world: World,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Issue[] {
  const partsOf = new Map(world.rules.map((rule) => [rule, partsOfRule(rule)]));
  const byPart = new Map<string, WorldRule[]>();
  const keys = new Set(
    [...partsOf].flatMap(([rule, parts]) => (isInScope([rule]) ? [...parts.keys()] : [])),
  );
  for (const [rule, parts] of partsOf)
    for (const key of parts.keys()) {
      const rules = byPart.get(key);
      if (rules) rules.push(rule);
      else if (keys.has(key)) byPart.set(key, [rule]);
    }
  const common = new Map<WorldRule, Map<WorldRule, Part[]>>();
  for (const [key, rules] of byPart)
    for (const [at, first] of rules.entries())
      for (const second of rules.slice(at + 1, at + 1 + comparedOf(rules.length))) {
        const part = partsOf.get(first)?.get(key);
        if (!part || !isInScope([first, second])) continue;
        if (!part.isWords && first.owner !== second.owner) continue;
        const others = common.get(first) ?? new Map<WorldRule, Part[]>();
        common.set(first, others);
        const parts = others.get(second) ?? [];
        others.set(second, [...parts, part]);
      }
  return [...common].flatMap(([first, others]) =>
    [...others].flatMap(([second, parts]): Issue[] => {
      const where = commonScopeOf([first, second]);
      if (!where || !isInScope([first, second])) return [];
      const [one, other] = [partsOf.get(first), partsOf.get(second)];
      const issue =
        first.check.severity === second.check.severity
          ? duplicate(world, { where, parts, first, second, one, other })
          : severityConflict(world, { where, parts, first, second });
      return issue ? [issue] : [];
    }),
  );
}

interface Pair {
  where: Meeting;
  parts: readonly Part[];
  first: WorldRule;
  second: WorldRule;
}

type Parts = ReadonlyMap<string, Part> | undefined;

function duplicate(world: World, pair: Pair & { one: Parts; other: Parts }): Issue | null {
  const { first, second, one, other, parts } = pair;
  const isFirstInside = isIncluded(first, one, second, other);
  if (!isFirstInside && !isIncluded(second, other, first, one)) return null;
  const [inner, outer] = isFirstInside ? [first, second] : [second, first];
  const names = parts.map(({ name }) => name());
  const more = names.length > 1 ? ` and ${names.length - 1} more` : "";
  const [isEqual, what] = [one?.size === other?.size, names[0] ?? ""];
  return bothFind(world, pair, [outer, inner], {
    kind: "duplicate",
    message: isEqual
      ? `${what}${more} counts twice: ${inner.owner.name} and ${outer.owner.name} have the same rule.`
      : `${what}${more} counts twice: a rule of ${inner.owner.name} is included in one of ${outer.owner.name}.`,
  });
}

function severityConflict(world: World, pair: Pair): Issue | null {
  const { first, second, parts } = pair;
  const names = parts.map(({ name }) => name());
  const more = names.length > 1 ? ` and ${names.length - 1} more` : "";
  const severities = `${first.check.severity} in ${first.owner.name} and ${second.check.severity} in ${second.owner.name}`;
  return bothFind(world, pair, [first, second], {
    kind: "severity_conflict",
    message: `${names[0] ?? ""}${more} has two severities: ${severities}.`,
  });
}

/** Returns an issue for the first text in which both rules have the same match. */
function bothFind(
  world: World,
  { where, parts }: Pair,
  rules: readonly [WorldRule, WorldRule],
  { kind, message }: { kind: "duplicate" | "severity_conflict"; message: string },
): Issue | null {
  for (const { samples } of parts.slice(0, MAX_TRIED))
    for (const sample of samples())
      for (const frame of framesFor(rules)) {
        const texts = { [where.field]: inField(world, where, frame(sample)) };
        const [one, other] = runRules(world, rules, where, texts);
        const places = new Set(one?.findings.map(placeOf));
        const both = new Set(other?.findings.map(placeOf).filter((place) => places.has(place)));
        if (both.size === 0) continue;
        return proven(world, {
          kind,
          rules,
          detail: [],
          message,
          where,
          texts,
          proves: (finding) => both.has(placeOf(finding)),
          twice: true,
        });
      }
  return null;
}

function placeOf({ field, item, start, end, missing }: Finding): string {
  return [field, item, start, end, missing?.toLowerCase() ?? null].join(" ");
}

/** Returns whether the outer rule finds all matches of the inner rule. */
function isIncluded(inner: WorldRule, parts: Parts, outer: WorldRule, others: Parts): boolean {
  if (!parts || !others || parts.size === 0) return false;
  if (![...parts.keys()].every((key) => others.has(key)) || !coversScope(outer, inner))
    return false;
  const [narrow, wide] = [inner.check, outer.check];
  if (narrow.parsedRule?.isJoint && narrow.field !== wide.field) return false;
  if (wide.matchCase && !narrow.matchCase) return false;
  const fewer = (some: readonly string[], all: readonly string[]) => {
    const known = new Set(all.map((phrase) => meaningOf(phrase, wide.matchCase)));
    return some.every((phrase) => known.has(meaningOf(phrase, wide.matchCase)));
  };
  if (!fewer(wide.exceptions, narrow.exceptions)) return false;
  if (wide.exceptions.some((phrase) => phrase.includes("{}")) && parts.size !== others.size)
    return false;
  if (wide.when.length + wide.unless.length === 0) return true;
  const isNear = wide.within === narrow.within;
  const isWhen =
    wide.when.length === 0 || (narrow.when.length > 0 && fewer(narrow.when, wide.when));
  return isNear && isWhen && fewer(wide.unless, narrow.unless);
}

const known = new WeakMap<RuleCheck, ReadonlyMap<string, Part>>();

function partsOfRule({ check }: WorldRule): ReadonlyMap<string, Part> {
  const { parsedRule, content, ruleType } = check;
  if (parsedRule?.prose !== "") return new Map();
  const parts =
    known.get(check) ??
    new Map(partsIn(parsedRule, content, ruleType).map((part) => [part.key, part]));
  known.set(check, parts);
  return parts;
}

function partsIn(
  { shape }: ParsedRule,
  content: string | string[] | null,
  ruleType: string,
): Part[] {
  if (shape.kind === "prohibited")
    return shape.terms.map(({ term }) => ({
      isWords: true,
      key: `term ${meaningOf(term, false)}`,
      name: () => quoted(term),
      samples: () => [term],
    }));
  if (shape.kind === "required")
    return shape.items.map(({ terms, forms }) => ({
      isWords: true,
      key: `item ${[...terms, ...forms]
        .map((term) => meaningOf(term, false))
        .sort()
        .join("\0")}`,
      name: () => `The missing ${quoted(terms[0] ?? "")}`,
      samples: () => ["Aa"],
    }));
  if (shape.kind === "length")
    return shape.limits.flatMap(({ min, max, unit }) => [
      ...(min === null
        ? []
        : [
            {
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
              isWords: false,
              key: `max ${unit} ${max}`,
              name: () => `The maximum of ${max} ${unit}`,
              samples: () => [filled(max + 1, unit)],
            },
          ]),
    ]);
  if (shape.kind === "format")
    return shape.directives.map(({ name }) => ({
      isWords: name.startsWith("at_most:0:"),
      key: `format ${name}`,
      name: () => quoted(name),
      samples: () => probesOf(name),
    }));
  if (ruleType !== "price_format" || content === null) return [];
  return [
    {
      isWords: false,
      key: `price ${JSON.stringify(content)}`,
      name: () => "A price in another format",
      samples: () => PRICE_PROBES,
    },
  ];
}

/** Maximum length of a generated sample text, in characters. */
const MAX_TEXT = 20_000;

function filled(size: number, unit: string): string {
  const each = unit === "characters" ? "a" : unit === "words" ? "aa " : "Aa. ";
  return size * each.length > MAX_TEXT ? "" : each.repeat(size).trim();
}
