import { classOf, type Span, WORD } from "../characters";
import { CURRENCY_CODES } from "./currencies";

/** A price as it stands in a text. */
export interface Price extends Span {
  /** The number as written, such as `1.234,56`. */
  number: string;
  /** The currency sign or code, NFKC-normalised: `￥` is `¥`. */
  mark: string;
  side: "before" | "after";
  /** One space stands between mark and number. */
  spaced: boolean;
}

const SPACE = "[ \\u00a0\\u2007\\u2009\\u202f]";
/** Digits with separators; groups of three may stand apart by a space; `,-` may end it. */
const NUMBER = new RegExp(
  "(?:\\p{Nd}{1,3}(?:SPACE\\p{Nd}{3}(?!\\p{Nd}))+(?:[.,٫]\\p{Nd}+)?|(?:(?<![\\p{L}\\p{M}\\p{N}])[.,])?\\p{Nd}+(?:[.,'’٫٬，．]\\p{Nd}+)*)(?:[.,][-–—](?![\\p{L}\\p{N}]))?".replace(
    "SPACE",
    SPACE,
  ),
  "gu",
);
const MARK_BEFORE = new RegExp(
  `(?:((?<!\\p{L})[A-Z]{1,3}\\p{Sc}|\\p{Sc})|(?<!\\p{L})([A-Z]{3}))(${SPACE}?)$`,
  "u",
);
const MARK_AFTER = new RegExp(`^(${SPACE}?)(?:(\\p{Sc})|([A-Z]{3})(?!\\p{L}))`, "u");

/**
 * Every number directly beside, or one space from, a currency sign or an ISO 4217 code in capitals.
 * A mark belongs to one number only. Where it stands between two, it is the second's if it touches
 * that one alone, or if it is `leading` (a mark that by custom comes first); else the first's.
 */
export function findPrices(text: string, leading?: string): Price[] {
  const found: Price[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const number = { start: match.index, end: match.index + match[0].length };
    const taken = found.at(-1)?.end ?? 0;
    const price = markBefore(text, number, taken) ?? markAfter(text, number, leading);
    if (price) found.push(price);
  }
  return found;
}

/** `taken`: where the previous price ends; its mark is not this one's. */
function markBefore(text: string, { start, end }: Span, taken: number): Price | null {
  const mark = MARK_BEFORE.exec(text.slice(Math.max(taken, start - 8), start));
  const written = markOf(mark?.[1], mark?.[2]);
  if (!mark || !written) return null;
  return {
    start: start - mark[0].length,
    end,
    number: text.slice(start, end),
    mark: written,
    side: "before",
    spaced: mark[3] !== "",
  };
}

function markAfter(text: string, { start, end }: Span, leading?: string): Price | null {
  if (start > 0 && classOf(text.charCodeAt(start - 1)) & WORD && !isSpacelessBefore(text, start)) {
    return null;
  }
  const mark = MARK_AFTER.exec(text.slice(end, end + 8));
  const written = markOf(mark?.[2], mark?.[3]);
  if (!mark || !written) return null;
  const after = end + mark[0].length;
  const next = written === leading ? NUMBER_NEXT : NUMBER_TOUCHES;
  if (mark[1] !== "" && next.test(text.slice(after, after + 3))) return null;
  return {
    start,
    end: after,
    number: text.slice(start, end),
    mark: written,
    side: "after",
    spaced: mark[1] !== "",
  };
}

const NUMBER_TOUCHES = /^\p{Nd}/u;
const NUMBER_NEXT = new RegExp(`^${SPACE}?\\p{Nd}`, "u");

function isSpacelessBefore(text: string, start: number): boolean {
  return /[\p{Lo}]$/u.test(text.slice(Math.max(0, start - 2), start));
}

function markOf(sign: string | undefined, code: string | undefined): string | null {
  if (sign) return sign.normalize("NFKC");
  return code && CURRENCY_CODES.has(code) ? code : null;
}
