import { ANY_FIELD } from "@/lib/enums";
import type { Finding } from "../findings/types";
import { isConditional } from "../rules/conditions";
import { unquoteArgument } from "../rules/directives/quoted";
import { readRange } from "../rules/directives/range";
import type { RequiredItem } from "../rules/kinds/kind";
import { proveIssue, runRule } from "./engine";
import {
  findCommonScope,
  type PolicyContext,
  type RuleScope,
  type ScopedRule,
} from "./policy-context";
import { findShortestTexts, type Minimums, type Separator } from "./shortest-texts";
import { hasSameMeaning } from "./texts";
import type { Issue } from "./types";

/** The requirements and limits of a rule in one field. */
interface Requirement {
  rule: ScopedRule;
  items: readonly RequiredItem[];
  least: Minimums;
  /** Whether the rule sets an upper limit. */
  isLimit: boolean;
  /** The terms of its `at_most` directives. */
  rare: readonly string[];
}

const NO_MINIMUMS: Minimums = { characters: 0, words: 0, sentences: 0, items: 0 };

/** Finds upper limits that no text with all required content can meet. */
export function findLengthIssues(
  policyContext: PolicyContext,
  isInScope: (rules: readonly ScopedRule[]) => boolean,
): Issue[] {
  const requirements = policyContext.rules.flatMap((rule) => parseRequirement(rule) ?? []);
  const limits = requirements.filter(({ isLimit }) => isLimit);
  return limits.flatMap((limit) => {
    const otherRequirements = requirements.filter(
      (requirement) => requirement !== limit && hasRequirements(requirement),
    );
    if (!isInScope([limit.rule, ...otherRequirements.map(({ rule }) => rule)])) return [];
    return listRequirementGroups(limit, otherRequirements).flatMap((group): Issue[] => {
      if (!isInScope([limit.rule, ...group.map(({ rule }) => rule)])) return [];
      const scope = findCommonScope([limit.rule, ...group.map(({ rule }) => rule)]);
      const issue = scope && createIssue(policyContext, limit, group, scope);
      return issue ? [issue] : [];
    });
  });
}

/**
 * Returns the requirements of a rule. Returns null for a rule without requirements, and for a
 * conditional rule, because a text can omit its condition phrases.
 */
function parseRequirement(rule: ScopedRule): Requirement | null {
  const { parsedRule } = rule.check;
  if (!parsedRule || isConditional(rule.check)) return null;
  const { shape } = parsedRule;
  const emptyRequirement = { rule, items: [], least: { ...NO_MINIMUMS }, isLimit: false, rare: [] };
  if (shape.kind === "required") return { ...emptyRequirement, items: shape.items };
  if (shape.kind === "length") {
    const minimums = { ...NO_MINIMUMS };
    for (const { min, unit } of shape.limits) minimums[unit] = Math.max(minimums[unit], min ?? 0);
    return {
      ...emptyRequirement,
      least: minimums,
      isLimit: shape.limits.some(({ max }) => max !== null),
    };
  }
  if (shape.kind !== "format") return null;
  let minimum = 0;
  let isLimit = false;
  const rareTerms: string[] = [];
  for (const { name } of shape.directives) {
    const [, directive, argument = ""] =
      /^(bullets|items|at_most)(?::([\s\S]*))?$/.exec(name) ?? [];
    if (directive === "bullets") minimum = Math.max(minimum, 1);
    if (directive === "items") {
      const range = readRange(argument, "number of items");
      minimum = Math.max(minimum, range?.min ?? 0);
      isLimit ||= range?.max !== null && range?.max !== undefined;
    }
    // With exceptions, more occurrences are allowed than the directive's number.
    if (directive === "at_most" && rule.check.exceptions.length === 0)
      rareTerms.push(unquoteArgument(argument.slice(argument.indexOf(":") + 1)));
  }
  return {
    ...emptyRequirement,
    least: { ...NO_MINIMUMS, items: minimum },
    isLimit: isLimit || rareTerms.length > 0,
    rare: rareTerms,
  };
}

function hasRequirements({ items, least }: Requirement): boolean {
  return items.length > 0 || Object.values(least).some((amount) => amount > 0);
}

/** Returns the largest sets of requirements that can apply together with a limit. */
function listRequirementGroups(
  limit: Requirement,
  requirements: readonly Requirement[],
): Requirement[][] {
  const overlappingRequirements = requirements.filter(
    (other) => isInOneField(other) && findCommonScope([limit.rule, other.rule]),
  );
  const overlapGroups = [...Map.groupBy(overlappingRequirements, groupKey).values()];
  const groups = new Map<string, Requirement[]>();
  if (hasRequirements(limit)) groups.set("", []);
  for (const seed of overlapGroups) {
    let group = [...seed];
    for (const otherGroup of overlapGroups) {
      if (otherGroup === seed) continue;
      const mergedGroup = [...group, ...otherGroup];
      if (findCommonScope([limit.rule, ...mergedGroup.map(({ rule }) => rule)]))
        group = mergedGroup;
    }
    const key = group
      .map(({ rule }) => rule.index)
      .sort((a, b) => a - b)
      .join();
    groups.set(key, group);
  }
  return [...groups.values()];
}

function isInOneField(other: Requirement): boolean {
  return other.items.length === 0 || other.rule.check.field !== ANY_FIELD;
}

/** Returns a key of rules that always apply together: policy, field, languages, validity. */
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

function createIssue(
  policyContext: PolicyContext,
  limit: Requirement,
  group: readonly Requirement[],
  scope: RuleScope,
): Issue | null {
  if (!isImpossible(policyContext, limit, group, scope)) return null;
  let neededRequirements = [...group];
  for (const requirement of group) {
    const fewerRequirements = neededRequirements.filter((other) => other !== requirement);
    if (isImpossible(policyContext, limit, fewerRequirements, scope))
      neededRequirements = fewerRequirements;
  }
  const text = generateTexts(limit, neededRequirements, " ")?.[0];
  if (text === undefined) return null;
  const rules = [limit.rule, ...neededRequirements.map(({ rule }) => rule)];
  const names = [...new Set(neededRequirements.map(({ rule }) => rule.owner.name))];
  const contentPhrase = neededRequirements.some(({ items }) => items.length > 0)
    ? `contain what ${names.join(" and ")} ${names.length > 1 ? "require" : "requires"}`
    : `meet the minimum of ${names.join(" and ") || limit.rule.owner.name}`;
  return proveIssue(policyContext, {
    kind: "length_impossible",
    rules,
    detail: [scope.field],
    message: `No text can ${contentPhrase} and stay within the limit of ${limit.rule.owner.name} (${getLimitName(limit)}).`,
    scope,
    texts: { [scope.field]: toFieldValue(policyContext, scope, text) },
    proves: (finding, rule) => rule === limit.rule && isExcessFinding(limit, finding),
    expected: "any",
  });
}

function getLimitName({ rule }: Requirement): string {
  const content = [rule.check.content ?? ""].flat().join(", ");
  return content.length > 60 ? `${content.slice(0, 59)}…` : content;
}

/** Returns whether even the shortest texts with all required content exceed a limit. */
function isImpossible(
  policyContext: PolicyContext,
  limit: Requirement,
  group: readonly Requirement[],
  scope: RuleScope,
): boolean {
  const isList = policyContext.listFields.has(scope.field);
  // List items are limited individually but meet the requirements together.
  if (isList && group.some(({ items }) => items.length > 0)) return false;
  const texts = generateTexts(limit, group, "");
  if (!texts || texts.length === 0) return false;
  return texts.every((text) => {
    const value = toFieldValue(policyContext, scope, text);
    return runRule(policyContext, limit.rule, scope, value).some((finding) =>
      isExcessFinding(limit, finding),
    );
  });
}

function toFieldValue(policyContext: PolicyContext, scope: RuleScope, text: string) {
  if (!policyContext.listFields.has(scope.field)) return text;
  return text.includes("\n- ") ? text.split("\n").map((line) => line.replace(/^- /, "")) : [text];
}

function generateTexts(
  limit: Requirement,
  group: readonly Requirement[],
  separator: Separator,
): string[] | null {
  const allRequirements = [limit, ...group];
  const findMaximum = (name: keyof Minimums) =>
    Math.max(...allRequirements.map(({ least }) => least[name]));
  return findShortestTexts(
    {
      items: allRequirements.flatMap(({ items }) => items),
      least: {
        characters: findMaximum("characters"),
        words: findMaximum("words"),
        sentences: findMaximum("sentences"),
        items: findMaximum("items"),
      },
    },
    // A hyphen joins two words to one.
    separator === "" && listLimitUnits(limit).includes("words") ? "-" : separator,
  );
}

function listLimitUnits({ rule }: Requirement): string[] {
  const shape = rule.check.parsedRule?.shape;
  return shape?.kind === "length" ? shape.limits.map(({ unit }) => unit) : [];
}

/** Returns whether a finding is about the exceeded limit, not another violation. */
function isExcessFinding({ rare, rule }: Requirement, { suggestion, words }: Finding): boolean {
  if (/^(?:Shorten the text|Leave out at least)/.test(suggestion ?? "")) return true;
  return words !== null && rare.some((term) => hasSameMeaning(term, words, rule.check.matchCase));
}
