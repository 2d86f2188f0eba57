import { isDeepStrictEqual } from "node:util";
import { RULE_FIELD_NAMES, type RuleFieldName, type RuleFields } from "../rules/fields";
import { formatValue } from "../versions/diff";
import type { MergeConflictJson, MergeSide } from "./schemas";

/** The properties of a template that updates can change. */
export interface RuleSetFields {
  description: string;
  reference: string;
  version: string;
  valid_from: string | null;
  valid_until: string | null;
}

/** Three versions of one rule; a version is null if the rule does not exist in it. */
export interface RuleVersions {
  /** The rule's id in the template's file. */
  file: number;
  /** The rule's id in the database; null if the rule is not installed. */
  id: number | null;
  installed: RuleFields | null;
  yours: RuleFields | null;
  newer: RuleFields | null;
}

interface MergedRule {
  file: number;
  /** The rule's id; null for a new rule. */
  id: number | null;
  rule: RuleFields;
}

export interface MergeResult {
  head: RuleSetFields;
  rules: MergedRule[];
  conflicts: MergeConflictJson[];
}

type MergeChoices = Readonly<Record<string, MergeSide>>;

/**
 * Fields that are merged individually. All others except the days determine a rule's findings and
 * are taken from one side, together with the rule's examples.
 */
const INDIVIDUAL_FIELDS: readonly RuleFieldName[] = [
  "severity",
  "description",
  "message",
  "reference",
  "is_active",
];
/** The days are merged together so that they stay in order. */
const VALIDITY_FIELDS = ["valid_from", "valid_until"] as const;
const SEPARATE_FIELDS: readonly RuleFieldName[] = [...INDIVIDUAL_FIELDS, ...VALIDITY_FIELDS];
const CHECK_FIELDS = RULE_FIELD_NAMES.filter((name) => !SEPARATE_FIELDS.includes(name));

/**
 * Merges three versions of a template: installed, edited and shipped. A change on only one side is
 * adopted. A change on both sides is a conflict: the user's version is used unless the other one is
 * chosen.
 */
export function mergeVersions(
  heads: Record<"installed" | "yours" | "newer", RuleSetFields>,
  sides: readonly RuleVersions[],
  choices: MergeChoices,
): MergeResult {
  const conflicts: MergeConflictJson[] = [];
  const decide = (conflict: MergeConflictJson): MergeSide => {
    conflicts.push(conflict);
    return choices[conflict.key] ?? "yours";
  };
  const mergedFields = mergeFields("Rule set", "set", heads, HEAD_GROUPS, decide);
  const rules = sides.flatMap((rule) => mergeRule(rule, decide));
  return { head: mergedFields, rules, conflicts };
}

type ConflictResolver = (conflict: MergeConflictJson) => MergeSide;

function mergeRule(sides: RuleVersions, decide: ConflictResolver): MergedRule[] {
  const { file, id, installed, yours, newer } = sides;
  const toMergedRules = (rule: RuleFields | null): MergedRule[] =>
    rule ? [{ file, id, rule }] : [];
  if (!installed) return toMergedRules(newer);
  if (yours && newer) {
    const versions = { installed, yours, newer };
    return toMergedRules(
      mergeFields(formatRuleName(newer), `rule.${file}`, versions, RULE_GROUPS, decide),
    );
  }
  // A rule that is deleted on one side is a conflict only if it was changed on the other.
  const remainingRule = yours ?? newer;
  if (!remainingRule || isDeepStrictEqual(remainingRule, installed)) return [];
  const side = decide({
    key: `rule.${file}`,
    part: formatRuleName(installed),
    field: null,
    installed: installed.rule_content,
    yours: yours?.rule_content ?? null,
    newer: newer?.rule_content ?? null,
  });
  return toMergedRules(side === "yours" ? yours : newer);
}

function formatRuleName({ description }: RuleFields): string {
  return `Rule “${description.split("\n")[0]}”`;
}

/** Groups of fields that are taken from the same side. A group is named after its first field. */
type FieldGroups<T> = readonly (readonly (keyof T & string)[])[];
const HEAD_GROUPS: FieldGroups<RuleSetFields> = [
  ["description"],
  ["reference"],
  ["version"],
  VALIDITY_FIELDS,
];
const RULE_GROUPS: FieldGroups<RuleFields> = [
  ["rule_content", ...CHECK_FIELDS.filter((name) => name !== "rule_content")],
  ...INDIVIDUAL_FIELDS.map((name) => [name]),
  VALIDITY_FIELDS,
];

function mergeFields<T extends object>(
  part: string,
  key: string,
  sides: Record<"installed" | "yours" | "newer", T>,
  groups: FieldGroups<T>,
  decide: ConflictResolver,
): T {
  const { installed, yours, newer } = sides;
  const result = { ...yours };
  for (const group of groups) {
    const isSame = (a: T, b: T) => group.every((name) => isDeepStrictEqual(a[name], b[name]));
    if (isSame(newer, installed) || isSame(newer, yours)) continue;
    const texts = isSame(yours, installed) ? null : formatSides(sides, group);
    const [field = ""] = group;
    const side = texts ? decide({ key: `${key}.${field}`, part, field, ...texts }) : "newer";
    if (side === "newer") for (const name of group) result[name] = newer[name];
  }
  return result;
}

/** Returns the texts of a group's differing fields, one line per field. */
function formatSides<T extends object>(
  sides: Record<"installed" | "yours" | "newer", T>,
  group: readonly (keyof T & string)[],
) {
  const [first] = group;
  const differingFields = group.filter(
    (name) =>
      name === first ||
      !isDeepStrictEqual(sides.installed[name], sides.yours[name]) ||
      !isDeepStrictEqual(sides.installed[name], sides.newer[name]),
  );
  const formatSide = (side: T) =>
    differingFields
      .map((name) => {
        const text = formatValue(side[name]);
        return name === first ? text : `${name}: ${text}`;
      })
      .join("\n");
  return {
    installed: formatSide(sides.installed),
    yours: formatSide(sides.yours),
    newer: formatSide(sides.newer),
  };
}
