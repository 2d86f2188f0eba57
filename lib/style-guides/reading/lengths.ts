import type { CompiledLanguage } from "./compiled";
import type { Language } from "./languages/language";
import { createPlainContent, formatRequirement, type RuleContent } from "./rules";
import { findField, type GuideFields } from "./tails";

type Unit = keyof Language["lengths"]["units"];

interface Amount {
  min: number | null;
  max: number | null;
  unit: Unit;
  start: number;
  end: number;
}

/** A length rule and the field that it applies to. */
export interface LengthRule {
  content: RuleContent;
  field: string | null;
}

const NUMBER_PATTERN = "(\\d{1,3}(?:[.,’' ]\\d{3})|\\d{1,5})";
const expressionsByLanguage = new Map<string, RegExp[]>();

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
  const context = `${maskedText.slice(0, amount.start)} ◊ ${maskedText.slice(amount.end)}`;
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

function parseAmount(text: string, { code, language }: CompiledLanguage): Amount | null {
  const patterns = expressionsByLanguage.get(code) ?? compileAmountExpressions(language.lengths);
  expressionsByLanguage.set(code, patterns);
  for (const [index, expression] of patterns.entries()) {
    const match = expression.exec(text);
    if (!match) continue;
    const [first, second] = match
      .slice(1)
      .filter((part) => /^\d/u.test(part ?? ""))
      .map(parseNumber);
    const unit = findUnit(match.groups ?? {});
    if (first === undefined || unit === null) return null;
    const unitSpan = { unit, start: match.index, end: match.index + match[0].length };
    // The branches follow the order of the expressions.
    if (index === 0) return second === undefined ? null : { min: first, max: second, ...unitSpan };
    if (index === 1) return { min: null, max: first, ...unitSpan };
    if (index === 2) return { min: null, max: first - 1, ...unitSpan };
    if (index === 3) return { min: first, max: null, ...unitSpan };
    if (index === 4) return { min: null, max: first, ...unitSpan };
    if (index === 5) return { min: null, max: first, ...unitSpan };
    return { min: first, max: null, ...unitSpan };
  }
  return null;
}

function compileAmountExpressions(words: Language["lengths"]): RegExp[] {
  const units = Object.entries(words.units)
    .map(([unit, names]) => `(?<${unit}>${names})`)
    .join("|");
  const measuredAmount = `${NUMBER_PATTERN}(?:\\s|-)?(?:${units})(?!\\p{L})`;
  const start = "(?<![\\p{L}\\p{N}])";
  const negation =
    "(?:do not|don['’]t|never|must not|should not|nicht|nie|niemals|jamais|pas|nunca|no|mai|non)";
  return [
    `${start}(?:(?:${words.between})\\s)?${NUMBER_PATTERN}\\s?(?:[-–—]|(?:${words.and})\\s)\\s?${measuredAmount}`,
    `${start}(?:${words.atMost})\\s${measuredAmount}`,
    `${start}(?:${words.below})\\s${measuredAmount}`,
    `${start}(?:${words.atLeast})\\s${measuredAmount}`,
    `${start}${measuredAmount},?\\s\\(?(?:${words.orFewer})(?!\\p{L})\\)?`,
    `(?<=${negation}\\s(?:\\p{L}+\\s){0,4})(?:${words.exceed})\\s${measuredAmount}`,
    `${start}${measuredAmount},?\\s(?:${words.orMore})(?!\\p{L})`,
  ].map((source) => new RegExp(source, "iu"));
}

function parseNumber(text: string): number {
  return Number(text.replace(/\D/gu, ""));
}

function findUnit(groups: Record<string, string | undefined>): Unit | null {
  const units = ["characters", "words", "sentences", "items"] as const;
  return units.find((unit) => groups[unit] !== undefined) ?? null;
}
