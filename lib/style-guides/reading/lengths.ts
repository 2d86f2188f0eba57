import type { Language } from "./languages";
import type { LengthExpressions } from "./length-expressions";
import { createPlainContent, formatRequirement, type SuggestedRuleFields } from "./rules";
import type { Reading } from "./slots";
import { takeOutField } from "./tails";

const UNITS = ["characters", "words", "sentences", "items"] as const satisfies Unit[];
type Unit = keyof Language["lengths"]["units"];

interface Amount {
  min: number | null;
  max: number | null;
  unit: Unit;
  /** The rest of the sentence, with `◊` in place of the amount. */
  context: string;
}

export interface LengthRule {
  content: SuggestedRuleFields | null;
  field: string | null;
}

/**
 * Parses the length that a sentence prescribes for a field, for texts, or for sentences.
 * @param maskedText the sentence without its opening
 * @returns null if there is no length, or no rule can express it
 */
export function parseLength(maskedText: string, reading: Reading): LengthRule | null {
  const { lengths: expressions, condition } = reading.language;
  const amount = parseAmount(maskedText, expressions);
  if (!amount) return null;
  const { context, unit, min, max } = amount;
  if (expressions.vague.test(context) || condition.test(context)) return null;
  const isOnlyFiller = (text: string) => expressions.filler.test(text);
  const isPerSentence = unit === "words" && max !== null && min === null;
  if (
    isPerSentence &&
    expressions.sentence.test(context) &&
    isOnlyFiller(context.replace(expressions.sentence, " "))
  )
    return { content: formatRequirement([`max_sentence_words:${max}`]), field: null };
  const about = takeOutField(context, reading);
  if (!about || !isOnlyFiller(about.rest)) return null;
  const range = `${min ?? ""}-${max ?? ""}`;
  if (unit === "items")
    return { content: formatRequirement([`items:${range}`]), field: about.field };
  const limit = unit === "characters" ? range : `${range} ${unit}`;
  return { content: createPlainContent("length_limit", limit), field: about.field };
}

function parseAmount(text: string, expressions: LengthExpressions): Amount | null {
  if (expressions.notRequired.test(text)) return null;
  const range = expressions.range.exec(text);
  const comparisons = expressions.comparisons.map((expression) => expression.exec(text));
  const match = range ?? comparisons.find((each) => each !== null);
  const unit = match && UNITS.find((name) => match.groups?.[name] !== undefined);
  if (!match || !unit) return null;
  const limit = range ? parseRange(text, range, expressions) : compare(text, match, expressions);
  return limit && { ...limit, unit, context: createContext(text, match, expressions) };
}

function parseRange(text: string, match: RegExpExecArray, expressions: LengthExpressions) {
  const [min = null, max = null] = listNumbers(match);
  // "Never more than 50 to 60 characters" is not a range.
  const isCompared = expressions.comparisonEnd.test(text.slice(0, match.index));
  return isCompared || listNegations(text, expressions).length > 0 ? null : { min, max };
}

/** Returns the limits of "at most 60 characters", "never shorter than 40 words" and similar. */
function compare(text: string, match: RegExpExecArray, expressions: LengthExpressions) {
  const { atMost, atLeast, below, above } = match.groups ?? {};
  const [amount] = listNumbers(match);
  const isNegated = readNegation(text, match, expressions);
  if (amount === undefined || isNegated === null) return null;
  if (atMost !== undefined || atLeast !== undefined) {
    if (isNegated) return null;
    return atMost === undefined ? { min: amount, max: null } : { min: null, max: amount };
  }
  if (below !== undefined)
    return isNegated ? { min: amount, max: null } : { min: null, max: amount - 1 };
  if (above === undefined) return null;
  if (isNegated) return { min: null, max: amount };
  return expressions.permission.test(text) ? null : { min: amount + 1, max: null };
}

/**
 * Returns whether a comparison is negated; null if a negation belongs to another clause or follows
 * the amount, so that its scope is unclear.
 */
function readNegation(text: string, match: RegExpExecArray, expressions: LengthExpressions) {
  const end = match.index + match[0].length;
  const negations = listNegations(text, expressions);
  const isInClause = ({ index }: RegExpExecArray) =>
    index >= match.index ? index < end : !/[,;:.()–—]/u.test(text.slice(index, match.index));
  const isUnclear = negations.length > 1 && expressions.isDoubleNegationUnclear;
  return isUnclear || !negations.every(isInClause) ? null : negations.length > 0;
}

function listNegations(text: string, { negation }: LengthExpressions): RegExpExecArray[] {
  return [...text.matchAll(negation)];
}

/** Returns the text around an amount, without the negations, and with `◊` in place of the amount. */
function createContext(text: string, match: RegExpExecArray, { negation }: LengthExpressions) {
  const before = text.slice(0, match.index).replace(negation, "");
  return `${before} ◊ ${text.slice(match.index + match[0].length)}`;
}

function listNumbers(match: RegExpExecArray): number[] {
  const numbers = match.slice(1).filter((part) => /^\d/u.test(part ?? ""));
  return numbers.map((text) => Number(text.replace(/\D/gu, "")));
}
