import { classOf, type Span, WORD } from "../characters";
import { UNIT_BEHIND } from "../units";
import { buildLettersPattern, CURRENCY_CODES, isPrefixMark, WORDS_TOO } from "./currencies";

/** A price in a text. */
export interface Price extends Span {
  /** The number as written, such as `1.234,56`. */
  number: string;
  /** The currency's sign, code or letters, NFKC-normalized: `￥` is `¥`. */
  mark: string;
  side: "before" | "after";
  /** Whether a space separates the mark and the number. */
  spaced: boolean;
}

const SPACE = "[ \\u00a0\\u2007\\u2009\\u202f]";
/**
 * Matches digits with separators. Spaces can separate groups of three digits. The number can end
 * with `,-`.
 */
const NUMBER = new RegExp(
  "(?:\\p{Nd}{1,3}(?:SPACE\\p{Nd}{3}(?!\\p{Nd}))+(?:[.,٫]\\p{Nd}+)?|(?:(?<![\\p{L}\\p{M}\\p{N}])[.,])?\\p{Nd}+(?:[.,'’٫٬，．]\\p{Nd}+)*)(?:[.,][-–—](?![\\p{L}\\p{N}]))?".replace(
    "SPACE",
    SPACE,
  ),
  "gu",
);
const MARK_BEFORE = new RegExp(
  `(?:((?<!\\p{L})[A-Z]{1,3}\\p{Sc}|\\p{Sc})|(?<!\\p{L})(?:([A-Z]{3})|(${buildLettersPattern("before")})))(${SPACE}?)$`,
  "u",
);
const MARK_AFTER = new RegExp(
  `^(${SPACE}?)(?:((?:[A-Z]{1,2}(?=[$£¥]))?\\p{Sc})|([A-Z]{3})(?!\\p{L})|(${buildLettersPattern("after")}))`,
  "u",
);

/** Hints for ambiguous currency marks, derived from a rule's examples. */
interface MarkCustoms {
  /** Marks that precede their number. */
  leading: ReadonlySet<string>;
  /** Marks that include their final dot, which could otherwise be the period of a sentence. */
  dotted: ReadonlySet<string>;
}

const NO_CUSTOMS: MarkCustoms = { leading: new Set(), dotted: new Set() };

/**
 * Finds numbers that are adjacent to, or one space away from, a currency mark: a sign, an ISO 4217
 * code in capitals, or common letters of a currency. Codes that are also words (`TOP 10`) require
 * decimals or a thousands separator. A mark belongs to only one number. Between two numbers, it
 * belongs to the second one if it touches only that one or if it usually precedes its number;
 * otherwise to the first.
 */
export function findPrices(text: string, markCustoms = NO_CUSTOMS): Price[] {
  const prices: Price[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const number = { start: match.index, end: match.index + match[0].length };
    const previousEnd = prices.at(-1)?.end ?? 0;
    const price = markBefore(text, number, previousEnd) ?? markAfter(text, number, markCustoms);
    if (price) prices.push(price);
  }
  return prices;
}

/**
 * Returns the price with a mark before the number.
 * @param previousEnd end of the previous price, whose mark must not be reused
 */
function markBefore(text: string, { start, end }: Span, previousEnd: number): Price | null {
  const match = MARK_BEFORE.exec(text.slice(Math.max(previousEnd, start - 8), start));
  const mark = markOf(match?.[1], match?.[2], match?.[3]);
  const number = text.slice(start, end);
  if (!match || !mark || !isPriced(text, { start, end }, mark)) return null;
  const spaced = match[4] !== "";
  return { start: start - match[0].length, end, number, mark, side: "before", spaced };
}

function markAfter(text: string, { start, end }: Span, markCustoms: MarkCustoms): Price | null {
  if (start > 0 && classOf(text.charCodeAt(start - 1)) & WORD && !isSpacelessBefore(text, start)) {
    return null;
  }
  const match = MARK_AFTER.exec(text.slice(end, end + 8));
  const rawMark = markOf(match?.[2], match?.[3], match?.[4]);
  if (!match || !rawMark || !isPriced(text, { start, end }, rawMark)) return null;
  const isStop = rawMark.endsWith(".") && !markCustoms.dotted.has(rawMark);
  const after = end + match[0].length;
  const cut = isStop && ENDS_SENTENCE.test(text.slice(after, after + 4)) ? 1 : 0;
  const mark = cut ? rawMark.slice(0, -1) : rawMark;
  const first = isPrefixMark(mark);
  const next = first || markCustoms.leading.has(mark) ? NUMBER_NEXT : NUMBER_TOUCHES;
  const spaced = match[1] !== "";
  if ((spaced || first) && next.test(text.slice(after, after + 3))) return null;
  return { start, end: after - cut, number: text.slice(start, end), mark, side: "after", spaced };
}

/**
 * Returns whether a number next to a mark is a price. Excludes `TOP 10`, `CUP 0.5 l`, `50 Ft` in
 * feet, and article numbers such as `THB007`.
 */
function isPriced(text: string, { start, end }: Span, mark: string): boolean {
  const number = text.slice(start, end);
  if (/^[A-Z]{3}$/.test(mark) && /^0\p{Nd}+$/u.test(number)) return false;
  if (/^[A-Z]{3}$/.test(mark) && CODE_BEHIND.test(text.slice(end, end + 2))) return false;
  // Prices in forints have no decimals and are rarely below 100, unlike lengths in feet.
  if (mark === "Ft" && !/^[1-9]\p{Nd}{2}|^[1-9]\p{Nd}?[ .\u00a0\u202f]\p{Nd}{3}/u.test(number))
    return false;
  if (!WORDS_TOO.has(mark)) return true;
  const separated = /\p{Nd}[^\p{Nd}]+[\p{Nd}-]/u.test(number);
  return separated && !UNIT_BEHIND.test(text.slice(end, end + 16));
}

/** Matches the rest of an article number that begins with a currency code: `MXV4-410`. */
const CODE_BEHIND = /^[-/][\p{L}\p{Nd}]/u;

/**
 * Matches what can follow a sentence: nothing, a closing quote, or white space without a lowercase
 * letter. A dot before it is a period.
 */
const ENDS_SENTENCE = /^(?:$|\p{White_Space}+(?!\p{White_Space}|\p{Ll})|["”»)])/u;
const NUMBER_TOUCHES = /^\p{Nd}/u;
const NUMBER_NEXT = new RegExp(`^${SPACE}?\\p{Nd}`, "u");

function isSpacelessBefore(text: string, start: number): boolean {
  return /[\p{Lo}]$/u.test(text.slice(Math.max(0, start - 2), start));
}

function markOf(sign?: string, code?: string, letters?: string): string | null {
  if (sign) return sign.normalize("NFKC");
  if (code) return CURRENCY_CODES.has(code) ? code : null;
  return letters ?? null;
}
