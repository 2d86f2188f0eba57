import { ANY_FIELD } from "@/lib/enums";
import { isConditional } from "../conditions";
import { unquoteArgument } from "../directives/quoted";
import type { RequiredItem } from "../rules/kind";
import { readRange } from "../rules/range";
import type { Finding } from "../types";
import { proveIssue, runRule } from "./engine";
import { findShortestTexts, type Minimums } from "./shortest";
import { hasSameMeaning } from "./texts";
import type { Issue } from "./types";
import { commonScopeOf, type Meeting, type World, type WorldRule } from "./world";

/** The requirements and limits of a rule in one field. */
interface Requirement {
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
export function findLengthIssues(
  world: World,
  isInScope: (rules: readonly WorldRule[]) => boolean,
): Issue[] {
  const demands = world.rules.flatMap((rule) => parseRequirement(rule) ?? []);
  const limits = demands.filter(({ isLimit }) => isLimit);
  return limits.flatMap((limit) => {
    const otherRequirements = demands.filter(
      (requirement) => requirement !== limit && hasRequirements(requirement),
    );
    if (!isInScope([limit.rule, ...otherRequirements.map(({ rule }) => rule)])) return [];
    return listRequirementGroups(limit, otherRequirements).flatMap((group): Issue[] => {
      if (!isInScope([limit.rule, ...group.map(({ rule }) => rule)])) return [];
      const scope = commonScopeOf([limit.rule, ...group.map(({ rule }) => rule)]);
      const issue = scope && issueOf(world, limit, group, scope);
      return issue ? [issue] : [];
    });
  });
}

/**
 * Returns the requirements of a rule; null for a conditional rule, because a text can omit its
 * condition phrases, and for rules without requirements.
 */
function parseRequirement(rule: WorldRule): Requirement | null {
  const { parsedRule } = rule.check;
  if (!parsedRule || isConditional(rule.check)) return null;
  const { shape } = parsedRule;
  const emptyDemand = { rule, items: [], least: { ...NOTHING }, isLimit: false, rare: [] };
  if (shape.kind === "required") return { ...emptyDemand, items: shape.items };
  if (shape.kind === "length") {
    const least = { ...NOTHING };
    for (const { min, unit } of shape.limits) least[unit] = Math.max(least[unit], min ?? 0);
    return { ...emptyDemand, least, isLimit: shape.limits.some(({ max }) => max !== null) };
  }
  if (shape.kind !== "format") return null;
  let least = 0;
  let isLimit = false;
  const rareTerms: string[] = [];
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
      rareTerms.push(unquoteArgument(argument.slice(argument.indexOf(":") + 1)));
  }
  return {
    ...emptyDemand,
    least: { ...NOTHING, items: least },
    isLimit: isLimit || rareTerms.length > 0,
    rare: rareTerms,
  };
}

function hasRequirements({ items, least }: Requirement): boolean {
  return items.length > 0 || Object.values(least).some((amount) => amount > 0);
}

/**
 * Returns the largest sets of requirements that can apply together with a limit, without
 * duplicates.
 */
function listRequirementGroups(
  limit: Requirement,
  demands: readonly Requirement[],
): Requirement[][] {
  const overlapping = demands.filter(
    (other) => isInOneField(other) && commonScopeOf([limit.rule, other.rule]),
  );
  const overlapGroups = [...Map.groupBy(overlapping, groupKey).values()];
  const groups = new Map<string, Requirement[]>();
  if (hasRequirements(limit)) groups.set("", []);
  for (const seed of overlapGroups) {
    let group = [...seed];
    for (const otherGroup of overlapGroups) {
      if (otherGroup === seed) continue;
      const wider = [...group, ...otherGroup];
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
function isInOneField(other: Requirement): boolean {
  return other.items.length === 0 || other.rule.check.field !== ANY_FIELD;
}

/**
 * Returns a grouping key. Rules of one policy with the same field, languages and validity period
 * always apply together.
 */
function groupKey({ rule }: Requirement): string {
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
  limit: Requirement,
  group: readonly Requirement[],
  scope: Meeting,
): Issue | null {
  if (!isImpossible(world, limit, group, scope)) return null;
  let needed = [...group];
  for (const requirement of group) {
    const fewer = needed.filter((other) => other !== requirement);
    if (isImpossible(world, limit, fewer, scope)) needed = fewer;
  }
  const text = textsOf(limit, needed, " ")?.[0];
  if (text === undefined) return null;
  const rules = [limit.rule, ...needed.map(({ rule }) => rule)];
  const names = [...new Set(needed.map(({ rule }) => rule.owner.name))];
  const contentPhrase = needed.some(({ items }) => items.length > 0)
    ? `what ${names.join(" and ")} requires`
    : `the minimum of ${names.join(" and ") || limit.rule.owner.name}`;
  return proveIssue(world, {
    kind: "length_impossible",
    rules,
    detail: [scope.field],
    message: `No text has ${contentPhrase} and meets the limit of ${limit.rule.owner.name} (${limitName(limit)}).`,
    where: scope,
    texts: { [scope.field]: toFieldValue(world, scope, text) },
    proves: (finding, rule) => rule === limit.rule && isExcessFinding(limit, finding),
    expected: "any",
  });
}

function limitName({ rule }: Requirement): string {
  const content = [rule.check.content ?? ""].flat().join(", ");
  return content.length > 60 ? `${content.slice(0, 59)}…` : content;
}

/** Returns whether even the shortest texts with all required content exceed a limit. */
function isImpossible(
  world: World,
  limit: Requirement,
  group: readonly Requirement[],
  scope: Meeting,
): boolean {
  const isList = world.listFields.has(scope.field);
  // List items are limited individually but meet the requirements together.
  if (isList && group.some(({ items }) => items.length > 0)) return false;
  const texts = textsOf(limit, group, "");
  if (!texts || texts.length === 0) return false;
  return texts.every((text) => {
    const value = toFieldValue(world, scope, text);
    return runRule(world, limit.rule, scope, value).some((finding) =>
      isExcessFinding(limit, finding),
    );
  });
}

function toFieldValue(world: World, scope: Meeting, text: string) {
  if (!world.listFields.has(scope.field)) return text;
  return text.includes("\n- ") ? text.split("\n").map((line) => line.replace(/^- /, "")) : [text];
}

function textsOf(
  limit: Requirement,
  group: readonly Requirement[],
  separator: "" | " ",
): string[] | null {
  const all = [limit, ...group];
  const findMaximum = (name: keyof Minimums) => Math.max(...all.map(({ least }) => least[name]));
  const counts = listLimitUnits(limit);
  return findShortestTexts(
    {
      items: all.flatMap(({ items }) => items),
      least: {
        characters: findMaximum("characters"),
        words: findMaximum("words"),
        sentences: findMaximum("sentences"),
        items: findMaximum("items"),
      },
    },
    // Without a space, adjacent phrases would count as one word.
    counts.includes("words") ? " " : separator,
  );
}

function listLimitUnits({ rule }: Requirement): string[] {
  const shape = rule.check.parsedRule?.shape;
  return shape?.kind === "length" ? shape.limits.map(({ unit }) => unit) : [];
}

/**
 * Returns whether a finding reports an exceeded limit rather than another violation of the rule.
 */
function isExcessFinding({ rare, rule }: Requirement, { suggestion, words }: Finding): boolean {
  if (/^(?:Shorten the text|Leave out at least)/.test(suggestion ?? "")) return true;
  return words !== null && rare.some((term) => hasSameMeaning(term, words, rule.check.matchCase));
}
