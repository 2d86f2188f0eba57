import type { RuleType } from "@/lib/enums";
import type { Demand } from "./rules/kind";
import { RULE_KINDS } from "./rules/kinds";
import { prose } from "./rules/prose";

/** Clause keys that code checks: what they are called, and the rule type whose meaning they have. */
const CLAUSES: ReadonlyMap<string, { label: string; ruleType: RuleType }> = new Map([
  ["required_phrases", { label: "Required phrases", ruleType: "required_phrases" }],
  ["required_attributes", { label: "Required attributes", ruleType: "attribute_requirement" }],
  ["length", { label: "Length", ruleType: "length_limit" }],
  ["prohibited_words", { label: "Prohibited words", ruleType: "prohibited_words" }],
  ["competitors", { label: "Competitors", ruleType: "prohibited_words" }],
  ["format", { label: "Format", ruleType: "format_requirement" }],
]);

const OTHER = prose("");

/** What a clause is called; an unknown key by itself. */
export function labelOfClause(key: string): string {
  return CLAUSES.get(key)?.label ?? key;
}

/** Whether a clause's value says nothing, as the empty list does: then it demands nothing. */
export function isEmptyClause(value: string | string[]): boolean {
  return [value].flat().every((text) => text.trim() === "");
}

/**
 * Reads a clause of a guideline. A single text of a known key is read as a rule's content is; in
 * a list each text is one item, not split at commas (`|` still separates alternatives). Unknown
 * keys are prose.
 * @throws UnreadableError with a sentence for its author
 */
export function readClause(key: string, value: string | string[]): Demand {
  const known = CLAUSES.get(key);
  const kind = known ? RULE_KINDS[known.ruleType] : OTHER;
  return kind.read(typeof value === "string" ? value : value.filter((text) => text.trim() !== ""));
}
