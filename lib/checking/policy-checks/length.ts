import { ANY_FIELD } from "@/lib/enums";
import { isConditional } from "../conditions";
import { unquoted } from "../directives/quoted";
import type { RequiredItem } from "../rules/kind";
import { readRange } from "../rules/range";
import type { Finding } from "../types";
import { findingsIn, proven } from "./engine";
import { type Minimums, shortestTexts } from "./shortest";
import { sameWords } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, type Meeting, type World, type WorldRule } from "./world";

/** The requirements and limits of a rule in one field. */
interface Demand {
  rule: WorldRule;
  items: readonly RequiredItem[];
  least: Minimums;
  /** Whether the rule sets an upper limit. */
  isLimit: boolean;
  /** The terms of its `at_most` directives. */
  rare: readonly string[];
}

const NOTHING: Minimums = { characters: 0, words: 0, sentences: 0, items: 0 };

/** Finds upper limits that no text with all required content can meet. */
export function lengthIssues(
  world: World,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Issue[] {
  const demands = world.rules.flatMap((rule) => parseRequirement(rule) ?? []);
  const limits = demands.filter(({ isLimit }) => isLimit);
  return limits.flatMap((limit) => {
    const others = demands.filter((requirement) => requirement !== limit && requires(requirement));
    if (!isInScope([limit.rule, ...others.map(({ rule }) => rule)])) return [];
    return groupsAround(limit, others).flatMap((group): Issue[] => {
      if (!isInScope([limit.rule, ...group.map(({ rule }) => rule)])) return [];
      const where = commonScopeOf([limit.rule, ...group.map(({ rule }) => rule)]);
      const issue = where && issueOf(world, limit, group, where);
      return issue ? [issue] : [];
    });
  });
}

/**
 * Returns the requirements of a rule; null for a conditional rule, because a text can omit its
 * condition phrases, and for rules without requirements.
 */
function parseRequirement(rule: WorldRule): Demand | null {
  const { parsedRule } = rule.check;
  if (!parsedRule || isConditional(rule.check)) return null;
  const { shape } = parsedRule;
  const own = { rule, items: [], least: { ...NOTHING }, isLimit: false, rare: [] };
  if (shape.kind === "required") return { ...own, items: shape.items };
  if (shape.kind === "length") {
    const least = { ...NOTHING };
    for (const { min, unit } of shape.limits) least[unit] = Math.max(least[unit], min ?? 0);
    return { ...own, least, isLimit: shape.limits.some(({ max }) => max !== null) };
  }
  if (shape.kind !== "format") return null;
  let least = 0;
  let isLimit = false;
  const rare: string[] = [];
  for (const { name } of shape.directives) {
    const [, directive, argument = ""] =
      /^(bullets|items|at_most)(?::([\s\S]*))?$/.exec(name) ?? [];
    if (directive === "bullets") least = Math.max(least, 1);
    if (directive === "items") {
      const range = readRange(argument, "number of items");
      least = Math.max(least, range?.min ?? 0);
      isLimit ||= range?.max !== null && range?.max !== undefined;
    }
    // Exceptions allow more occurrences than the number states.
    if (directive === "at_most" && rule.check.exceptions.length === 0)
      rare.push(unquoted(argument.slice(argument.indexOf(":") + 1)));
  }
  return { ...own, least: { ...NOTHING, items: least }, isLimit: isLimit || rare.length > 0, rare };
}

function requires({ items, least }: Demand): boolean {
  return items.length > 0 || Object.values(least).some((amount) => amount > 0);
}

/**
 * Returns the largest sets of requirements that can apply together with a limit, without
 * duplicates.
 */
function groupsAround(limit: Demand, others: readonly Demand[]): Demand[][] {
  const overlapping = others.filter(
    (other) => isInOneField(other) && commonScopeOf([limit.rule, other.rule]),
  );
  const overlapGroups = [...Map.groupBy(overlapping, groupKey).values()];
  const groups = new Map<string, Demand[]>();
  if (requires(limit)) groups.set("", []);
  for (const seed of overlapGroups) {
    let group = [...seed];
    for (const more of overlapGroups) {
      if (more === seed) continue;
      const wider = [...group, ...more];
      if (commonScopeOf([limit.rule, ...wider.map(({ rule }) => rule)])) group = wider;
    }
    const key = group
      .map(({ rule }) => rule.at)
      .sort((a, b) => a - b)
      .join();
    groups.set(key, group);
  }
  return [...groups.values()];
}

/**
 * Returns whether the requirements must be met in one field. Words required in any field can be in
 * another field.
 */
function isInOneField(other: Demand): boolean {
  return other.items.length === 0 || other.rule.check.field !== ANY_FIELD;
}

/**
 * Returns a grouping key. Rules of one policy with the same field, languages and validity period
 * always apply together.
 */
function groupKey({ rule }: Demand): string {
  const { owner, check } = rule;
  return JSON.stringify([
    owner.kind,
    owner.id,
    check.field,
    check.languages,
    check.validFrom,
    check.validUntil,
  ]);
}

function issueOf(
  world: World,
  limit: Demand,
  group: readonly Demand[],
  where: Meeting,
): Issue | null {
  if (!isImpossible(world, limit, group, where)) return null;
  let needed = [...group];
  for (const requirement of group) {
    const fewer = needed.filter((other) => other !== requirement);
    if (isImpossible(world, limit, fewer, where)) needed = fewer;
  }
  const text = textsOf(limit, needed, " ")?.[0];
  if (text === undefined) return null;
  const rules = [limit.rule, ...needed.map(({ rule }) => rule)];
  const names = [...new Set(needed.map(({ rule }) => rule.owner.name))];
  const what = needed.some(({ items }) => items.length > 0)
    ? `what ${names.join(" and ")} requires`
    : `the minimum of ${names.join(" and ") || limit.rule.owner.name}`;
  return proven(world, {
    kind: "length_impossible",
    rules,
    detail: [where.field],
    message: `No text has ${what} and meets the limit of ${limit.rule.owner.name} (${limitName(limit)}).`,
    where,
    texts: { [where.field]: fieldValue(world, where, text) },
    proves: (finding, rule) => rule === limit.rule && exceeds(limit, finding),
    expected: "any",
  });
}

function limitName({ rule }: Demand): string {
  const content = [rule.check.content ?? ""].flat().join(", ");
  return content.length > 60 ? `${content.slice(0, 59)}…` : content;
}

/** Returns whether even the shortest texts with all required content exceed a limit. */
function isImpossible(
  world: World,
  limit: Demand,
  group: readonly Demand[],
  where: Meeting,
): boolean {
  const isList = world.listFields.has(where.field);
  // List items are limited individually but meet the requirements together.
  if (isList && group.some(({ items }) => items.length > 0)) return false;
  const texts = textsOf(limit, group, "");
  if (!texts || texts.length === 0) return false;
  return texts.every((text) => {
    const value = fieldValue(world, where, text);
    return findingsIn(world, limit.rule, where, value).some((finding) => exceeds(limit, finding));
  });
}

function fieldValue(world: World, where: Meeting, text: string) {
  if (!world.listFields.has(where.field)) return text;
  return text.includes("\n- ") ? text.split("\n").map((line) => line.replace(/^- /, "")) : [text];
}

function textsOf(limit: Demand, group: readonly Demand[], separator: "" | " "): string[] | null {
  const all = [limit, ...group];
  const most = (name: keyof Minimums) => Math.max(...all.map(({ least }) => least[name]));
  const counts = shapeUnits(limit);
  return shortestTexts(
    {
      items: all.flatMap(({ items }) => items),
      least: {
        characters: most("characters"),
        words: most("words"),
        sentences: most("sentences"),
        items: most("items"),
      },
    },
    // Without a space, adjacent phrases would count as one word.
    counts.includes("words") ? " " : separator,
  );
}

function shapeUnits({ rule }: Demand): string[] {
  const shape = rule.check.parsedRule?.shape;
  return shape?.kind === "length" ? shape.limits.map(({ unit }) => unit) : [];
}

/**
 * Returns whether a finding reports an exceeded limit rather than another violation of the rule.
 */
function exceeds({ rare, rule }: Demand, { suggestion, words }: Finding): boolean {
  if (/^(?:Shorten the text|Leave out at least)/.test(suggestion ?? "")) return true;
  return words !== null && rare.some((term) => sameWords(term, words, rule.check.matchCase));
}
