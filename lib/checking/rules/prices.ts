import { classOf, type Span, WORD } from "../characters";
import { UNIT_BEHIND } from "../units";
import { CURRENCY_CODES, comesFirst, lettersPattern, WORDS_TOO } from "./currencies";

/** A price in a text. */
export interface Price extends Span {
  /** The number as written, such as `1.234,56`. */
  number: string;
  /** The currency's sign, code or letters, NFKC-normalized: `￥` is `¥`. */
  mark: string;
  side: "before" | "after";
  /** A space separates mark and number. */
  spaced: boolean;
}

const SPACE = "[ \\u00a0\\u2007\\u2009\\u202f]";
/** Digits with separators; spaces can separate groups of three; `,-` can end it. */
const NUMBER = new RegExp(
  "(?:\\p{Nd}{1,3}(?:SPACE\\p{Nd}{3}(?!\\p{Nd}))+(?:[.,٫]\\p{Nd}+)?|(?:(?<![\\p{L}\\p{M}\\p{N}])[.,])?\\p{Nd}+(?:[.,'’٫٬，．]\\p{Nd}+)*)(?:[.,][-–—](?![\\p{L}\\p{N}]))?".replace(
    "SPACE",
    SPACE,
  ),
  "gu",
);
const MARK_BEFORE = new RegExp(
  `(?:((?<!\\p{L})[A-Z]{1,3}\\p{Sc}|\\p{Sc})|(?<!\\p{L})(?:([A-Z]{3})|(${lettersPattern("before")})))(${SPACE}?)$`,
  "u",
);
const MARK_AFTER = new RegExp(
  `^(${SPACE}?)(?:((?:[A-Z]{1,2}(?=[$£¥]))?\\p{Sc})|([A-Z]{3})(?!\\p{L})|(${lettersPattern("after")}))`,
  "u",
);

/** How to read ambiguous marks, according to a rule's examples. */
interface MarkCustoms {
  /** Those that precede their number. */
  leading: ReadonlySet<string>;
  /** Those that end in a dot, which at the end of a sentence would otherwise be its period. */
  dotted: ReadonlySet<string>;
}

const NO_CUSTOMS: MarkCustoms = { leading: new Set(), dotted: new Set() };

/**
 * Finds every number directly beside, or one space from, a currency sign, an ISO 4217 code in
 * capitals or the usual letters of a currency; codes that are also words (`TOP 10`) need decimals
 * or a thousands separator. A mark belongs to one number only. Between two numbers, it belongs to
 * the second if it touches only that one, or if it customarily precedes its number; otherwise to
 * the first.
 */
export function findPrices(text: string, markCustoms = NO_CUSTOMS): Price[] {
  const found: Price[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const number = { start: match.index, end: match.index + match[0].length };
    const taken = found.at(-1)?.end ?? 0;
    const price = markBefore(text, number, taken) ?? markAfter(text, number, markCustoms);
    if (price) found.push(price);
  }
  return found;
}

/** `taken`: the end of the previous price, whose mark is not reused. */
function markBefore(text: string, { start, end }: Span, taken: number): Price | null {
  const found = MARK_BEFORE.exec(text.slice(Math.max(taken, start - 8), start));
  const mark = markOf(found?.[1], found?.[2], found?.[3]);
  const number = text.slice(start, end);
  if (!found || !mark || !isPriced(text, { start, end }, mark)) return null;
  const spaced = found[4] !== "";
  return { start: start - found[0].length, end, number, mark, side: "before", spaced };
}

function markAfter(text: string, { start, end }: Span, markCustoms: MarkCustoms): Price | null {
  if (start > 0 && classOf(text.charCodeAt(start - 1)) & WORD && !isSpacelessBefore(text, start)) {
    return null;
  }
  const found = MARK_AFTER.exec(text.slice(end, end + 8));
  const written = markOf(found?.[2], found?.[3], found?.[4]);
  if (!found || !written || !isPriced(text, { start, end }, written)) return null;
  const isStop = written.endsWith(".") && !markCustoms.dotted.has(written);
  const after = end + found[0].length;
  const cut = isStop && ENDS_SENTENCE.test(text.slice(after, after + 4)) ? 1 : 0;
  const mark = cut ? written.slice(0, -1) : written;
  const first = comesFirst(mark);
  const next = first || markCustoms.leading.has(mark) ? NUMBER_NEXT : NUMBER_TOUCHES;
  const spaced = found[1] !== "";
  if ((spaced || first) && next.test(text.slice(after, after + 3))) return null;
  return { start, end: after - cut, number: text.slice(start, end), mark, side: "after", spaced };
}

/**
 * Returns whether a number beside a mark is a price, unlike `TOP 10`, `CUP 0.5 l`, `50 Ft` in feet
 * or the article number `THB007`.
 */
function isPriced(text: string, { start, end }: Span, mark: string): boolean {
  const number = text.slice(start, end);
  if (/^[A-Z]{3}$/.test(mark) && /^0\p{Nd}+$/u.test(number)) return false;
  if (/^[A-Z]{3}$/.test(mark) && CODE_BEHIND.test(text.slice(end, end + 2))) return false;
  // Forints have no decimals and few prices under 100; feet do.
  if (mark === "Ft" && !/^[1-9]\p{Nd}{2}|^[1-9]\p{Nd}?[ .\u00a0\u202f]\p{Nd}{3}/u.test(number))
    return false;
  if (!WORDS_TOO.has(mark)) return true;
  const separated = /\p{Nd}[^\p{Nd}]+[\p{Nd}-]/u.test(number);
  return separated && !UNIT_BEHIND.test(text.slice(end, end + 16));
}

/** The mark is part of an article number: `MXV4-410`. */
const CODE_BEHIND = /^[-/][\p{L}\p{Nd}]/u;

/** Nothing, or white space without a lowercase letter: the preceding dot was a period. */
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
