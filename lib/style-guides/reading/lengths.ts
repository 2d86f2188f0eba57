import type { CompiledLanguage } from "./compiled";
import type { Language } from "./languages";
import type { LengthExpressions } from "./length-expressions";
import { createPlainContent, formatRequirement, type RuleContent } from "./rules";
import { findField, type GuideFields } from "./tails";

type Unit = keyof Language["lengths"]["units"];

interface Amount {
  min: number | null;
  max: number | null;
  unit: Unit;
  /** The rest of the sentence, with `◊` in place of the amount. */
  context: string;
}

/** A length rule and the field that it applies to. */
export interface LengthRule {
  content: RuleContent;
  field: string | null;
}

/**
 * Parses the length that a sentence prescribes for a field, for texts, or for sentences.
 * @param maskedText the sentence without its opening
 * @returns null if there is no length, or no rule can express it
 */
export function parseLength(
  maskedText: string,
  language: CompiledLanguage,
  fields: GuideFields,
): LengthRule | null {
  const words = language.language.lengths;
  const amount = parseAmount(maskedText, language);
  if (!amount) return null;
  const { context } = amount;
  if (new RegExp(`(?<!\\p{L})(?:${words.vague})(?!\\p{L})`, "iu").test(context)) return null;
  if (language.condition.test(context)) return null;
  return (
    parseSentenceLength(context, amount, words) ??
    parseFieldLength(context, amount, language, fields)
  );
}

function parseSentenceLength(
  context: string,
  amount: Amount,
  words: Language["lengths"],
): LengthRule | null {
  const names = new RegExp(
    `(?<!\\p{L})(?:(?:${words.per}) )?(?:${words.sentence})(?!\\p{L})`,
    "iu",
  );
  if (amount.unit !== "words" || amount.max === null || amount.min !== null) return null;
  if (!names.test(context) || !isOnlyFiller(context.replace(names, " "), words)) return null;
  const content = formatRequirement([`max_sentence_words:${amount.max}`]);
  return content && { content, field: null };
}

function parseFieldLength(
  context: string,
  amount: Amount,
  language: CompiledLanguage,
  fields: GuideFields,
): LengthRule | null {
  const words = language.language.lengths;
  let remaining = context;
  let field: string | null = null;
  for (const [index, { names }] of language.fields.entries()) {
    const fieldPattern = new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, "iu");
    if (!fieldPattern.test(remaining)) continue;
    const key = findField({ [`f${index}`]: "" }, language, fields);
    if (key === null || key === undefined || field !== null) return null;
    field = key;
    remaining = remaining.replace(fieldPattern, " ");
  }
  if (!isOnlyFiller(remaining, words)) return null;
  const range = `${amount.min ?? ""}-${amount.max ?? ""}`;
  if (amount.unit === "items") {
    const content = formatRequirement([`items:${range}`]);
    return content && { content, field };
  }
  const content = createPlainContent(
    "length_limit",
    amount.unit === "characters" ? range : `${range} ${amount.unit}`,
  );
  return content && { content, field };
}

/** Returns whether a sentence states nothing but the length. */
function isOnlyFiller(text: string, words: Language["lengths"]): boolean {
  const filler = new RegExp(
    `^(?:◊|[\\s,;:.()–-]|(?:${words.filler}|${words.per})(?!\\p{L}))*$`,
    "iu",
  );
  return filler.test(text);
}

type Comparison = "atMost" | "below" | "atLeast" | "above";

function parseAmount(text: string, { lengths: expressions }: CompiledLanguage): Amount | null {
  if (expressions.notRequired.test(text)) return null;
  const range = expressions.range.exec(text);
  if (range) return parseRange(text, range, expressions);
  for (const expression of expressions.comparisons) {
    const match = expression.exec(text);
    if (match) return parseComparison(text, match, expressions);
  }
  return null;
}

function parseRange(text: string, match: RegExpExecArray, expressions: LengthExpressions) {
  const [min, max] = listNumbers(match);
  const unit = findUnit(match.groups ?? {});
  if (min === undefined || max === undefined || unit === null) return null;
  // "Never more than 50 to 60 characters" is no range.
  const before = text.slice(0, match.index);
  if (expressions.comparisonEnd.test(before) || findNegations(text, expressions).length > 0)
    return null;
  return { min, max, unit, context: createContext(text, match, []) };
}

/** Parses "at most 60 characters", "never shorter than 40 words" and similar phrases. */
function parseComparison(
  text: string,
  match: RegExpExecArray,
  expressions: LengthExpressions,
): Amount | null {
  const groups = match.groups ?? {};
  const comparison = COMPARISONS.find((name) => groups[name] !== undefined);
  const unit = findUnit(groups);
  const [amount] = listNumbers(match);
  if (!comparison || amount === undefined || unit === null) return null;
  const { isNegated, negations } = readNegation(text, match, expressions);
  if (isNegated === null) return null;
  const limit = limitTo(comparison, amount, isNegated, expressions.permission.test(text));
  return limit && { ...limit, unit, context: createContext(text, match, negations) };
}

const COMPARISONS: readonly Comparison[] = ["atMost", "below", "atLeast", "above"];
function limitTo(comparison: Comparison, amount: number, isNegated: boolean, isPermitted: boolean) {
  switch (comparison) {
    case "atMost":
      return isNegated ? null : { min: null, max: amount };
    case "atLeast":
      return isNegated ? null : { min: amount, max: null };
    case "below":
      return isNegated ? { min: amount, max: null } : { min: null, max: amount - 1 };
    case "above":
      if (isNegated) return { min: null, max: amount };
      return isPermitted ? null : { min: amount + 1, max: null };
  }
}

/**
 * Returns whether a comparison is negated, and the negating words. The answer is null if a negation
 * belongs to another clause or follows the amount, so that its scope is unclear.
 */
function readNegation(
  text: string,
  match: RegExpExecArray,
  expressions: LengthExpressions,
): { isNegated: boolean | null; negations: RegExpExecArray[] } {
  const end = match.index + match[0].length;
  const negations = findNegations(text, expressions);
  const isInClause = ({ index }: RegExpExecArray) =>
    index >= match.index ? index < end : !/[,;:.()–—]/u.test(text.slice(index, match.index));
  if (!negations.every(isInClause)) return { isNegated: null, negations };
  const isDoubled = negations.length > 1 && expressions.isDoubleNegationUnclear;
  return { isNegated: isDoubled ? null : negations.length > 0, negations };
}

function findNegations(text: string, { negation }: LengthExpressions): RegExpExecArray[] {
  return [...text.matchAll(negation)];
}

/** Returns the text around an amount, without the negations, and with `◊` in place of the amount. */
function createContext(
  text: string,
  match: RegExpExecArray,
  negations: readonly RegExpExecArray[],
): string {
  let before = text.slice(0, match.index);
  for (const { index, 0: words } of negations.toReversed())
    if (index < match.index) before = before.slice(0, index) + before.slice(index + words.length);
  return `${before} ◊ ${text.slice(match.index + match[0].length)}`;
}

function listNumbers(match: RegExpExecArray): number[] {
  return match
    .slice(1)
    .filter((part) => /^\d/u.test(part ?? ""))
    .map(parseNumber);
}

function parseNumber(text: string): number {
  return Number(text.replace(/\D/gu, ""));
}

function findUnit(groups: Record<string, string | undefined>): Unit | null {
  const units = ["characters", "words", "sentences", "items"] as const;
  return units.find((unit) => groups[unit] !== undefined) ?? null;
}
