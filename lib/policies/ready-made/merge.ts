import { isDeepStrictEqual } from "node:util";
import { RULE_FIELD_NAMES, type RuleFieldName, type RuleFields } from "../rules/fields";
import { textOfValue } from "../versions/diff";
import type { MergeConflictJson, MergeSide } from "./schemas";

/** The properties of a template that updates can change. */
export interface SetHead {
  description: string;
  reference: string;
  version: string;
  valid_from: string | null;
  valid_until: string | null;
}

/** Three versions of one rule; a version is null if the rule does not exist in it. */
export interface RuleSides {
  /** Its id in the template's file. */
  file: number;
  /** The id in the database; null if the rule is not installed. */
  id: number | null;
  installed: RuleFields | null;
  yours: RuleFields | null;
  newer: RuleFields | null;
}

interface MergedRule {
  file: number;
  /** Null for a new rule. */
  id: number | null;
  rule: RuleFields;
}

export interface Merge {
  head: SetHead;
  rules: MergedRule[];
  conflicts: MergeConflictJson[];
}

type Choices = Readonly<Record<string, MergeSide>>;

/**
 * Fields that are merged individually. All others except the days determine a rule's findings and
 * are taken from one side together with its examples.
 */
const IDENTIFYING_FIELDS: readonly RuleFieldName[] = [
  "severity",
  "description",
  "message",
  "reference",
  "is_active",
];
/** Merged together, so that they stay in order. */
const DAYS = ["valid_from", "valid_until"] as const;
const APART: readonly RuleFieldName[] = [...IDENTIFYING_FIELDS, ...DAYS];
const OTHER_FIELDS = RULE_FIELD_NAMES.filter((name) => !APART.includes(name));

/**
 * Merges three versions of a template: installed, edited and shipped. A change on only one side is
 * adopted. A change on both sides is a conflict, for which the user's version is used unless the
 * other one is chosen.
 */
export function mergeVersions(
  heads: Record<"installed" | "yours" | "newer", SetHead>,
  sides: readonly RuleSides[],
  choices: Choices,
): Merge {
  const conflicts: MergeConflictJson[] = [];
  const decide = (conflict: MergeConflictJson): MergeSide => {
    conflicts.push(conflict);
    return choices[conflict.key] ?? "yours";
  };
  const head = mergeFields("Rule set", "set", heads, HEAD_GROUPS, decide);
  const rules = sides.flatMap((rule) => mergeRule(rule, decide));
  return { head, rules, conflicts };
}

type Decide = (conflict: MergeConflictJson) => MergeSide;

function mergeRule(sides: RuleSides, decide: Decide): MergedRule[] {
  const { file, id, installed, yours, newer } = sides;
  const toMergedRules = (rule: RuleFields | null): MergedRule[] =>
    rule ? [{ file, id, rule }] : [];
  if (!installed) return toMergedRules(newer);
  if (yours && newer) {
    const three = { installed, yours, newer };
    return toMergedRules(mergeFields(nameOf(newer), `rule.${file}`, three, RULE_GROUPS, decide));
  }
  // A rule that is deleted on one side is a conflict only if it was changed on the other.
  const remainingRule = yours ?? newer;
  if (!remainingRule || isDeepStrictEqual(remainingRule, installed)) return [];
  const side = decide({
    key: `rule.${file}`,
    part: nameOf(installed),
    field: null,
    installed: installed.rule_content,
    yours: yours?.rule_content ?? null,
    newer: newer?.rule_content ?? null,
  });
  return toMergedRules(side === "yours" ? yours : newer);
}

function nameOf({ description }: RuleFields): string {
  return `Rule “${description.split("\n")[0]}”`;
}

/** Groups of fields that are taken from the same side. A group has the name of its first field. */
type Groups<T> = readonly (readonly (keyof T & string)[])[];
const HEAD_GROUPS: Groups<SetHead> = [["description"], ["reference"], ["version"], DAYS];
const RULE_GROUPS: Groups<RuleFields> = [
  ["rule_content", ...OTHER_FIELDS.filter((name) => name !== "rule_content")],
  ...IDENTIFYING_FIELDS.map((name) => [name]),
  DAYS,
];

function mergeFields<T extends object>(
  part: string,
  key: string,
  sides: Record<"installed" | "yours" | "newer", T>,
  groups: Groups<T>,
  decide: Decide,
): T {
  const { installed, yours, newer } = sides;
  const result = { ...yours };
  for (const group of groups) {
    const isSame = (one: T, other: T) =>
      group.every((name) => isDeepStrictEqual(one[name], other[name]));
    if (isSame(newer, installed) || isSame(newer, yours)) continue;
    const texts = isSame(yours, installed) ? null : textsOf(sides, group);
    const [field = ""] = group;
    const side = texts ? decide({ key: `${key}.${field}`, part, field, ...texts }) : "newer";
    if (side === "newer") for (const name of group) result[name] = newer[name];
  }
  return result;
}

/** Returns the differing texts of a group, one line per field. */
function textsOf<T extends object>(
  sides: Record<"installed" | "yours" | "newer", T>,
  group: readonly (keyof T & string)[],
) {
  const [first] = group;
  const differing = group.filter(
    (name) =>
      name === first ||
      !isDeepStrictEqual(sides.installed[name], sides.yours[name]) ||
      !isDeepStrictEqual(sides.installed[name], sides.newer[name]),
  );
  const textOf = (side: T) =>
    differing
      .map((name) => {
        const text = textOfValue(side[name]);
        return name === first ? text : `${name}: ${text}`;
      })
      .join("\n");
  return {
    installed: textOf(sides.installed),
    yours: textOf(sides.yours),
    newer: textOf(sides.newer),
  };
}
