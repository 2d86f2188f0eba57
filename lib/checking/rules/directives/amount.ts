import type { Span } from "../../text/characters";
import type { CheckedText } from "../../text/checked-text";
import { findFirstIndex } from "../../text/segments";
import { UNITS } from "../../text/units";
import { createWholeTextMatch, type RuleMatch } from "../rule-match";
import { UnreadableError } from "../unreadable";
import { createMatch, type Directive } from "./directive";
import { isVisible, unquoteArgument } from "./quoted";

/** An allowed amount per base quantity of the product. Both ends are inclusive. */
interface Limit {
  min: number;
  max: number;
  unit: string;
  /** The base quantity, such as `100 g`, or null for any base quantity. */
  base: string | null;
  written: string;
}

/** An amount stated in a text, with its base quantity if stated. */
interface StatedAmount extends Span {
  value: number;
  unit: string;
  base: string | null;
}

export const amount: Directive = {
  example: "amount:fat:-3 g per 100 g | -1.5 g per 100 ml",
  sample: 'amount:"fat, saturated":-3 g per 100 g',
  description: "the text states the amount, and the amount is within the limits",
  read: (argument = "") => {
    const colonIndex = findColon(argument);
    const term = unquoteArgument(argument.slice(0, Math.max(0, colonIndex)));
    if (colonIndex < 0 || !isVisible(term)) throw new UnreadableError(USAGE);
    const limits = argument
      .slice(colonIndex + 1)
      .split("|")
      .map(readLimit);
    return { term, check: ({ text, termSpans }) => checkAmounts(text, termSpans, term, limits) };
  },
};

const USAGE =
  'Write a term, a range and a unit, like "amount:fat:-3 g per 100 g" or "amount:cotton:95-100 %".';

/** Returns the index of the colon after the term. The term can be in quotes. */
function findColon(argument: string): number {
  const quotedLength = /^\s*"(?:[^"]|"")*"/.exec(argument)?.[0].length ?? 0;
  return argument.indexOf(":", quotedLength);
}

const UNIT_SYMBOLS = [...UNITS, "%"].sort((a, b) => b.length - a.length).join("|");
const UNIT = `(${UNIT_SYMBOLS})(?![\\p{L}\\p{N}])`;
const BASE = `(\\d{1,5}\\s?(?:${UNIT_SYMBOLS})(?![\\p{L}\\p{N}]))`;
const LIMIT = new RegExp(
  `^(\\d+(?:\\.\\d+)?)?\\s*[-–](?:\\s*(\\d+(?:\\.\\d+)?))?\\s*${UNIT}(?:\\s+per\\s+${BASE})?$`,
  "u",
);

function readLimit(limitSource: string): Limit {
  const limitText = limitSource.trim();
  const [, from, to, unit = "", base] = LIMIT.exec(limitText) ?? [];
  const [min, max] = [Number(from ?? 0), to === undefined ? Infinity : Number(to)];
  if ((from === undefined && to === undefined) || unit === "" || min > max)
    throw new UnreadableError(USAGE);
  return {
    ...convertRange(unit, min, max),
    base: base ? normalizeBase(base) : null,
    written: limitText,
  };
}

function toUppercaseUnit(unit: string): [string, readonly [string, number]] {
  return [unit.toUpperCase(), [unit, 1]];
}

/** Converts units to a common unit per quantity, so that `120 mg` can be compared with `0.12 g`. */
const BASE_UNITS: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  kg: ["g", 1000],
  mg: ["g", 1e-3],
  ...Object.fromEntries(["µg", "μg", "mcg"].map((unit) => [unit, ["g", 1e-6] as const])),
  ...Object.fromEntries(["l", "L"].map((unit) => [unit, ["ml", 1000] as const])),
  ...Object.fromEntries(["cl", "cL"].map((unit) => [unit, ["ml", 10] as const])),
  ...Object.fromEntries(["dl", "dL"].map((unit) => [unit, ["ml", 100] as const])),
  ...Object.fromEntries(["mL", "ML"].map((unit) => [unit, ["ml", 1] as const])),
  ...Object.fromEntries(["oz", "lb", "cm", "mm", "km", "ft"].map(toUppercaseUnit)),
  lbs: ["lb", 1],
  LBS: ["lb", 1],
  KG: ["g", 1000],
  MG: ["g", 1e-3],
  CL: ["ml", 10],
  kJ: ["kcal", 1 / 4.184],
};

function convertToBase(value: number, unit: string): { value: number; unit: string } {
  const [base, factor] = BASE_UNITS[unit] ?? [unit, 1];
  return { value: Number((value * factor).toPrecision(9)), unit: base };
}

function convertRange(unit: string, min: number, max: number) {
  const [from, to] = [convertToBase(min, unit), convertToBase(max, unit)];
  return { min: from.value, max: Number.isFinite(max) ? to.value : max, unit: from.unit };
}

function normalizeBase(baseText: string): string {
  const [, number = "", unit = ""] = /^(\d+)\s?(\D*)$/u.exec(baseText) ?? [];
  const { value, unit: baseUnit } = convertToBase(Number(number), unit);
  return `${value} ${baseUnit}`;
}

function checkAmounts(
  text: CheckedText,
  termSpans: readonly Span[],
  term: string,
  limits: readonly Limit[],
): RuleMatch[] {
  const statedAmounts = findAmounts(text, termSpans);
  const allowedRanges = limits.map(({ written }) => `“${written}”`).join(" or ");
  const results = statedAmounts.flatMap((statedAmount) => {
    const matchingLimits = limits.filter(
      ({ unit, base }) => unit === statedAmount.unit && base === (base && statedAmount.base),
    );
    if (matchingLimits.length === 0) return [];
    return [
      {
        one: statedAmount,
        isRight: matchingLimits.some(
          ({ min, max }) => min <= statedAmount.value && statedAmount.value <= max,
        ),
      },
    ];
  });
  if (results.length === 0) {
    const instruction = `State the amount of ${term}, within ${allowedRanges}.`;
    return [createWholeTextMatch(`The text does not state the amount of ${term}.`, instruction)];
  }
  return results.flatMap(({ one, isRight }) => {
    if (isRight) return [];
    const reason = `“${text.slice(one)}” of ${term} is not within ${allowedRanges}.`;
    return [createMatch(one, reason, `Remove the amount, or use ${term} within ${allowedRanges}.`)];
  });
}

const NUMBER_PATTERN = "(?<![\\p{L}\\p{N}.,])(\\d{1,7}(?:[.,]\\d{1,6})?)";
const AMOUNT_PATTERN = new RegExp(`${NUMBER_PATTERN}\\s?${UNIT}`, "gu");
/** Matches what can separate an amount from a following term: `2.8 g of fat`, `2.8 g fat`. */
const GAP_BEFORE_TERM = /^\s*(?:\p{L}{1,3}\s+)?$/u;
/** Matches `fat: 2.8 g` and `fat content of 2.8 g`, but not `fat and 5 g of sugars`. */
const GAP_AFTER_TERM = /^\s?[\s:=(–-]*(?:(?:\p{L}+\s+){0,2}|\p{L}+:\s*)$/u;
/** "Per", as in `per 100 g`, in the languages of most catalogues. */
const PER_WORDS = "per|in|pro|je|par|por|pour|na";
const CONTINUATION = new RegExp(`^\\s*(?!(?:${PER_WORDS})(?!\\p{L}))\\p{L}`, "iu");
const NEARBY_BASE = new RegExp(`(?:(?<!\\p{L})(?:${PER_WORDS})\\s+|/\\s?)${BASE}`, "giu");

/** Maximum distance of amount and term, and of the base from both, in UTF-16 code units. */
const AMOUNT_DISTANCE = 30;
const CONTEXT_LENGTH = 80;

function findAmounts(text: CheckedText, termSpans: readonly Span[]): StatedAmount[] {
  return termSpans.flatMap((termSpan) => {
    const [from, to] = getBlockBounds(text, termSpan);
    const before = text.text.slice(
      Math.max(from, termSpan.start - AMOUNT_DISTANCE),
      termSpan.start,
    );
    const textAfter = text.text.slice(termSpan.end, Math.min(to, termSpan.end + AMOUNT_DISTANCE));
    const statedAmount =
      findAmountBefore(before, termSpan.start) ?? findAmountAfter(textAfter, termSpan.end);
    if (!statedAmount) return [];
    const base = findBase(text.text, statedAmount, termSpan, from, to);
    return [{ ...statedAmount, base }];
  });
}

function findAmountBefore(text: string, end: number): Omit<StatedAmount, "base"> | null {
  const match = [...text.matchAll(AMOUNT_PATTERN)].at(-1);
  if (!match || !GAP_BEFORE_TERM.test(text.slice(match.index + match[0].length))) return null;
  return parseAmount(match, end - text.length);
}

function findAmountAfter(text: string, start: number): Omit<StatedAmount, "base"> | null {
  const [match] = text.matchAll(AMOUNT_PATTERN);
  if (!match || !GAP_AFTER_TERM.test(text.slice(0, match.index))) return null;
  if (CONTINUATION.test(text.slice(match.index + match[0].length))) return null;
  return parseAmount(match, start);
}

function parseAmount(
  { 0: matchedText, 1: number = "", 2: unit = "", index }: RegExpExecArray,
  offset: number,
) {
  const start = offset + index;
  return {
    ...convertToBase(Number(number.replace(",", ".")), unit),
    start,
    end: start + matchedText.length,
  };
}

/** Finds the base after the amount and its term, or before them, as in a table header. */
function findBase(
  text: string,
  amountSpan: Span,
  termSpan: Span,
  blockStart: number,
  blockEnd: number,
): string | null {
  const end = Math.max(amountSpan.end, termSpan.end);
  const textAfter =
    text.slice(end, Math.min(blockEnd, end + CONTEXT_LENGTH)).split(/[.;!?](?:\s|$)/u, 1)[0] ?? "";
  const start = Math.min(amountSpan.start, termSpan.start);
  const before = text.slice(Math.max(blockStart, start - CONTEXT_LENGTH), start);
  const match =
    textAfter.matchAll(NEARBY_BASE).next().value ?? [...before.matchAll(NEARBY_BASE)].at(-1);
  return match?.[1] ? normalizeBase(match[1]) : null;
}

/** Returns the line or block that contains a position. */
function getBlockBounds(
  { text, breaks }: CheckedText,
  { start }: Span,
): [from: number, to: number] {
  const next = findFirstIndex(breaks, (edge) => edge > start);
  return [breaks[next - 1] ?? 0, breaks[next] ?? text.length];
}
