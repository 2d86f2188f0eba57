import { classOf, type Span, WORD } from "../characters";
import { UNIT_BEHIND } from "../units";
import { CURRENCY_CODES, comesFirst, lettersPattern, WORDS_TOO } from "./currencies";

/** A price as it stands in a text. */
export interface Price extends Span {
  /** The number as written, such as `1.234,56`. */
  number: string;
  /** The currency's sign, code or letters, NFKC-normalised: `￥` is `¥`. */
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
  `(?:((?<!\\p{L})[A-Z]{1,3}\\p{Sc}|\\p{Sc})|(?<!\\p{L})(?:([A-Z]{3})|(${lettersPattern("before")})))(${SPACE}?)$`,
  "u",
);
const MARK_AFTER = new RegExp(
  `^(${SPACE}?)(?:((?:[A-Z]{1,2}(?=[$£¥]))?\\p{Sc})|([A-Z]{3})(?!\\p{L})|(${lettersPattern("after")}))`,
  "u",
);

/** What a rule's examples say of marks that could be read in two ways. */
interface MarkCustoms {
  /** Those that come before their number. */
  leading: ReadonlySet<string>;
  /** Those that end in a dot, which at a sentence's end is else taken for the sentence's. */
  dotted: ReadonlySet<string>;
}

const NO_CUSTOMS: MarkCustoms = { leading: new Set(), dotted: new Set() };

/**
 * Every number directly beside, or one space from, a currency sign, an ISO 4217 code in capitals or
 * the usual letters of a currency; codes that are words as well (`TOP 10`) only with decimals or a
 * thousands mark. A mark belongs to one number only. Where it stands between two, it is the second's
 * if it touches that one alone, or if by custom it comes first; else the first's.
 */
export function findPrices(text: string, customs = NO_CUSTOMS): Price[] {
  const found: Price[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const number = { start: match.index, end: match.index + match[0].length };
    const taken = found.at(-1)?.end ?? 0;
    const price = markBefore(text, number, taken) ?? markAfter(text, number, customs);
    if (price) found.push(price);
  }
  return found;
}

/** `taken`: where the previous price ends; its mark is not this one's. */
function markBefore(text: string, { start, end }: Span, taken: number): Price | null {
  const found = MARK_BEFORE.exec(text.slice(Math.max(taken, start - 8), start));
  const mark = markOf(found?.[1], found?.[2], found?.[3]);
  const number = text.slice(start, end);
  if (!found || !mark || !isPriced(text, { start, end }, mark)) return null;
  const spaced = found[4] !== "";
  return { start: start - found[0].length, end, number, mark, side: "before", spaced };
}

function markAfter(text: string, { start, end }: Span, customs: MarkCustoms): Price | null {
  if (start > 0 && classOf(text.charCodeAt(start - 1)) & WORD && !isSpacelessBefore(text, start)) {
    return null;
  }
  const found = MARK_AFTER.exec(text.slice(end, end + 8));
  const written = markOf(found?.[2], found?.[3], found?.[4]);
  if (!found || !written || !isPriced(text, { start, end }, written)) return null;
  const isStop = written.endsWith(".") && !customs.dotted.has(written);
  const after = end + found[0].length;
  const cut = isStop && ENDS_SENTENCE.test(text.slice(after, after + 4)) ? 1 : 0;
  const mark = cut ? written.slice(0, -1) : written;
  const first = comesFirst(mark);
  const next = first || customs.leading.has(mark) ? NUMBER_NEXT : NUMBER_TOUCHES;
  const spaced = found[1] !== "";
  if ((spaced || first) && next.test(text.slice(after, after + 3))) return null;
  return { start, end: after - cut, number: text.slice(start, end), mark, side: "after", spaced };
}

/** Whether a number beside a mark is a price, and not `TOP 10`, `CUP 0.5 l` or the number `THB007`. */
function isPriced(text: string, { start, end }: Span, mark: string): boolean {
  if (/^[A-Z]{3}$/.test(mark) && /^0\p{Nd}+$/u.test(text.slice(start, end))) return false;
  if (!WORDS_TOO.has(mark)) return true;
  const separated = /\p{Nd}[^\p{Nd}]+[\p{Nd}-]/u.test(text.slice(start, end));
  return separated && !UNIT_BEHIND.test(text.slice(end, end + 16));
}

/** Nothing, or white space and no lower-case letter: the dot before was a full stop. */
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
