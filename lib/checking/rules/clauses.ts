import type { RuleType } from "@/lib/enums";
import type { ParsedRule } from "./kinds/kind";
import { defineProseKind } from "./kinds/prose";
import { RULE_KINDS } from "./kinds/table";

/** Clause keys that code can check, with their labels and the equivalent rule types. */
const CLAUSES: ReadonlyMap<string, { label: string; ruleType: RuleType }> = new Map([
  ["required_phrases", { label: "Required phrases", ruleType: "required_phrases" }],
  ["required_attributes", { label: "Required attributes", ruleType: "attribute_requirement" }],
  ["length", { label: "Length", ruleType: "length_limit" }],
  ["prohibited_words", { label: "Prohibited words", ruleType: "prohibited_words" }],
  ["competitors", { label: "Competitors", ruleType: "prohibited_words" }],
  ["format", { label: "Format", ruleType: "format_requirement" }],
]);

const OTHER_CLAUSE = defineProseKind("");

/** Returns the label of a clause, or the key itself if it is unknown. */
export function getClauseLabel(key: string): string {
  return CLAUSES.get(key)?.label ?? key;
}

/** Returns whether the value of a clause is blank. A blank value requires nothing. */
export function isEmptyClause(value: string | string[]): boolean {
  return [value].flat().every((text) => text.trim() === "");
}

/**
 * Parses a guideline clause. A single text under a known key is parsed like a rule's content. Each
 * text of an array is one item, which is not split at commas (`|` still separates alternatives).
 * Clauses with unknown keys are prose.
 * @throws UnreadableError with a message for the author
 */
export function parseGuidelineClause(key: string, value: string | string[]): ParsedRule {
  const clause = CLAUSES.get(key);
  const kind = clause ? RULE_KINDS[clause.ruleType] : OTHER_CLAUSE;
  return kind.read(typeof value === "string" ? value : value.filter((text) => text.trim() !== ""));
}
