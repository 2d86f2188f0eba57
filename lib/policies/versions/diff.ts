import type { RuleSnapshot } from "../rules/fields";
import type { BrandSnapshot, CategorySnapshot, RuleSetSnapshot, Snapshot } from "./snapshot";

export interface PolicyChange {
  /** The policy's part as displayed: `Category`, `Rule 12 (prohibited words)`. */
  part: string;
  kind: "added" | "removed" | "changed";
  /** The changed field; null if the whole part was added or removed. */
  field: string | null;
  before: string | null;
  after: string | null;
}

/** Returns the differences in form order. Takes linear time in the number of rules. */
export function diffSnapshots(before: Snapshot, after: Snapshot): PolicyChange[] {
  if (isCategory(before) && isCategory(after)) return diffCategories(before, after);
  if (isRuleSet(before) && isRuleSet(after)) return diffRuleSets(before, after);
  return diffGuidelines(before as BrandSnapshot, after as BrandSnapshot);
}

function isCategory(snapshot: Snapshot): snapshot is CategorySnapshot {
  return "compliance_threshold" in snapshot;
}

function isRuleSet(snapshot: Snapshot): snapshot is RuleSetSnapshot {
  return "applies_to" in snapshot;
}

function diffCategories(before: CategorySnapshot, after: CategorySnapshot): PolicyChange[] {
  const { guideline: guidelineBefore, ...basicBefore } = before;
  const { guideline: guidelineAfter, ...basicAfter } = after;
  const basicChanges = diffFields("Category", basicBefore, basicAfter);
  if (!guidelineBefore && !guidelineAfter) return basicChanges;
  if (!guidelineBefore || !guidelineAfter) {
    const title = (guidelineBefore ?? guidelineAfter)?.title ?? "";
    const guidelineChange = guidelineAfter
      ? toAddition(`Guideline “${title}”`, null)
      : toRemoval(`Guideline “${title}”`, null);
    return [
      ...basicChanges,
      guidelineChange,
      ...diffRules(guidelineBefore?.rules ?? [], guidelineAfter?.rules ?? []),
    ];
  }
  return [...basicChanges, ...diffGuidelines(guidelineBefore, guidelineAfter)];
}

function diffRuleSets(before: RuleSetSnapshot, after: RuleSetSnapshot): PolicyChange[] {
  return diffGuidelines(flattenAppliesTo(before), flattenAppliesTo(after), "Rule set");
}

function flattenAppliesTo({ applies_to: { all, ...scope }, rules, ...fields }: RuleSetSnapshot) {
  return { ...fields, applies_to_all: all, ...scope, rules };
}

function diffGuidelines<G extends { rules: RuleSnapshot[] }>(
  before: G,
  after: G,
  part = "Guideline",
): PolicyChange[] {
  const { rules: rulesBefore, ...fieldsBefore } = before;
  const { rules: rulesAfter, ...fieldsAfter } = after;
  return [...diffFields(part, fieldsBefore, fieldsAfter), ...diffRules(rulesBefore, rulesAfter)];
}

/** Compares rules by id. */
export function diffRules(before: RuleSnapshot[], after: RuleSnapshot[]): PolicyChange[] {
  const beforeById = new Map(before.map((rule) => [rule.id, rule]));
  const remainingIds = new Set(after.map((rule) => rule.id));
  const removedRules = before.filter((rule) => !remainingIds.has(rule.id));
  return [
    ...removedRules.map((rule) => toRemoval(formatRuleName(rule), rule.rule_content)),
    ...after.flatMap((rule) => {
      const previousRule = beforeById.get(rule.id);
      if (!previousRule) return [toAddition(formatRuleName(rule), rule.rule_content)];
      const { id: _, ...next } = rule;
      const { id: previousId, ...previous } = previousRule;
      return diffFields(formatRuleName(rule), previous, next);
    }),
  ];
}

function formatRuleName({ id, rule_type }: RuleSnapshot): string {
  return `Rule ${id} (${rule_type.replaceAll("_", " ")})`;
}

function diffFields(part: string, before: object, after: object): PolicyChange[] {
  const oldValues = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]: [string, unknown]): PolicyChange[] => {
    const oldText = formatValue(oldValues.get(field));
    const newText = formatValue(value);
    return oldText === newText
      ? []
      : [{ part, kind: "changed", field, before: oldText, after: newText }];
  });
}

function toAddition(part: string, after: string | null): PolicyChange {
  return { part, kind: "added", field: null, before: null, after };
}

function toRemoval(part: string, before: string | null): PolicyChange {
  return { part, kind: "removed", field: null, before, after: null };
}

/** Formats a field's value as text, with one line for each entry and sorted keys. */
export function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(formatValue).join("\n");
  if (typeof value === "object" && value !== null) {
    if ("name" in value && typeof value.name === "string") return value.name;
    return Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(
        ([key, texts]: [string, unknown]) =>
          `${key}: ${formatValue(texts).replaceAll("\n", "\n  ")}`,
      )
      .join("\n");
  }
  if (typeof value === "boolean") return value ? "yes" : "no";
  return value === undefined || value === null ? "" : String(value);
}
