import {
  explainForbidden,
  FORBIDDEN_ELEMENTS,
  type ForbiddenElement,
} from "@/lib/checking/rules/forbidden-elements";

export interface CommentedFinding {
  rule: number | null;
  guideline_reference: string;
  rule_name: string;
  violation_type: string;
  reason: string;
  missing: string | null;
  /** The visible words, or null for a finding without a position. */
  words: string | null;
}

/** Identifies a rule across validations; clauses of a guideline have no id. */
export function getRuleKey({
  rule,
  guideline_reference,
}: Pick<CommentedFinding, "rule" | "guideline_reference">): string {
  return `${rule ?? ""}:${guideline_reference}`;
}

const FORBIDDEN_ELEMENT_NAMES = Object.keys(FORBIDDEN_ELEMENTS) as ForbiddenElement[];
const MAX_PHRASES = 4;
const MAX_WORDS = 3;
const MAX_REASON_LENGTH = 120;
const MAX_WORD_LENGTH = 40;

/**
 * Describes the findings of a text in one line: "Prices in the text (£79, £95); one exclamation
 * mark". Returns an empty string without findings.
 */
export function describeFindings(findings: readonly CommentedFinding[]): string {
  const missingElements = new Set(findings.flatMap(({ missing }) => missing ?? []));
  const groups = Map.groupBy(
    findings.filter(
      // The author of a text cannot choose its brand guidelines.
      ({ missing, violation_type }) =>
        missing === null && violation_type !== "brand_guidelines_mismatch",
    ),
    (finding) =>
      hasSharedPhrase(finding)
        ? getReasonPattern(finding)
        : `${getRuleKey(finding)}:${getReasonPattern(finding)}`,
  );
  const phrases = [...new Set([...groups.values()].map(describeGroup))];
  if (missingElements.size > 0) phrases.push(`missing: ${[...missingElements].join(", ")}`);
  const hiddenCount = phrases.length - MAX_PHRASES;
  const line = phrases.slice(0, MAX_PHRASES).join("; ");
  return capitalize(hiddenCount > 0 ? `${line}; and ${hiddenCount} more` : line);
}

function describeGroup(findings: readonly CommentedFinding[]): string {
  const [first] = findings;
  if (!first) return "";
  const words = [...new Set(findings.flatMap((finding) => finding.words || []))];
  if (words.length === 0) return toClause(first.reason);
  if (words.every((word) => /^[!！]+$/u.test(word)))
    return `${spellNumber(findings.length)} exclamation ${findings.length === 1 ? "mark" : "marks"}`;
  const element = findForbiddenElement(first);
  const listed = listWords(words);
  if (element) return `${nameElement(element, words.length)} in the text (${listed})`;
  if (isProhibitedPhrase(first))
    return `prohibited ${words.length === 1 ? "word" : "words"} (${listed})`;
  const isQuotable = findings.length === 1 && first.reason.length <= MAX_REASON_LENGTH;
  return isQuotable ? toClause(first.reason) : `${first.rule_name} (${listed})`;
}

/** Returns whether findings of several rules are described together, because no rule is named. */
function hasSharedPhrase(finding: CommentedFinding): boolean {
  return isProhibitedPhrase(finding) || findForbiddenElement(finding) !== undefined;
}

function isProhibitedPhrase({ violation_type }: CommentedFinding): boolean {
  return violation_type.includes("prohibited_");
}

/** Returns the reason without quotations and numbers, which is equal for all findings of a kind. */
function getReasonPattern({ reason }: CommentedFinding): string {
  return reason.replace(/“[^”]*”|\d+/g, "");
}

/** Returns what the words are, or undefined if the rule's own message or the model says why. */
function findForbiddenElement({ reason, words }: CommentedFinding): ForbiddenElement | undefined {
  return FORBIDDEN_ELEMENT_NAMES.find(
    (element) => reason === explainForbidden(words ?? "", element),
  );
}

function nameElement(element: ForbiddenElement, count: number): string {
  if (count > 1) return FORBIDDEN_ELEMENTS[element];
  return element === "HTML" ? "an HTML tag" : element;
}

function listWords(words: readonly string[]): string {
  const listed = words.slice(0, MAX_WORDS).map(shorten);
  const hiddenCount = words.length - listed.length;
  return [...listed, ...(hiddenCount > 0 ? [`${hiddenCount} more`] : [])].join(", ");
}

function shorten(word: string): string {
  const text = word.replace(/\s+/gu, " ").trim();
  return text.length > MAX_WORD_LENGTH ? `${text.slice(0, MAX_WORD_LENGTH - 1).trimEnd()}…` : text;
}

function toClause(reason: string): string {
  const clause = reason.replace(/\.$/, "");
  return clause.charAt(0).toLowerCase() + clause.slice(1);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];

function spellNumber(count: number): string {
  return NUMBER_WORDS[count] ?? String(count);
}
