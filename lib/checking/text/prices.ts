import { classOf, type Span, WORD } from "./characters";
import { AMBIGUOUS_CODES, buildLettersPattern, CURRENCY_CODES, isPrefixSymbol } from "./currencies";
import { UNIT_AFTER } from "./units";

export interface Price extends Span {
  /** The number as written, such as `1.234,56`. */
  number: string;
  /** The currency's sign, code or letters, NFKC-normalized: `￥` is `¥`. */
  currency: string;
  side: "before" | "after";
  /** Whether a space separates the mark and the number. */
  hasSpace: boolean;
}

const SPACE = "[ \\u00a0\\u2007\\u2009\\u202f]";
/**
 * Matches digits with separators. Spaces can separate groups of three digits, and `,-` can follow.
 */
const NUMBER = new RegExp(
  "(?:\\p{Nd}{1,3}(?:SPACE\\p{Nd}{3}(?!\\p{Nd}))+(?:[.,٫]\\p{Nd}+)?|(?:(?<![\\p{L}\\p{M}\\p{N}])[.,])?\\p{Nd}+(?:[.,'’٫٬，．]\\p{Nd}+)*)(?:[.,][-–—](?![\\p{L}\\p{N}]))?".replace(
    "SPACE",
    SPACE,
  ),
  "gu",
);
const SYMBOL_BEFORE = new RegExp(
  `(?:((?<!\\p{L})[A-Z]{1,3}\\p{Sc}|\\p{Sc})|(?:(?<![\\p{L}\\p{N}])([A-Z]{3})|(?<!\\p{L})(${buildLettersPattern("before")})))(${SPACE}?)$`,
  "u",
);
const SYMBOL_AFTER = new RegExp(
  `^(${SPACE}?)(?:((?:[A-Z]{1,2}(?=[$£¥]))?\\p{Sc})|([A-Z]{3})(?!\\p{L})|(${buildLettersPattern("after")}))`,
  "u",
);

/** Hints for ambiguous currency marks, derived from a rule's examples. */
interface SymbolConventions {
  /** Marks that precede their number. */
  leading: ReadonlySet<string>;
  /** Marks that include their final dot, which might otherwise be the period of a sentence. */
  dotted: ReadonlySet<string>;
}

const NO_CONVENTIONS: SymbolConventions = { leading: new Set(), dotted: new Set() };

/**
 * Finds numbers that are adjacent to, or one space away from, a currency mark: a sign, an all-caps
 * ISO 4217 code, or common letters of a currency. Codes that are also words (`TOP 10`) require
 * decimals or a thousands separator. A mark belongs to only one number. Between two numbers, it
 * belongs to the second if it touches only that number or usually precedes its number, and
 * otherwise to the first.
 */
export function findPrices(text: string, conventions = NO_CONVENTIONS): Price[] {
  const prices: Price[] = [];
  for (const match of text.matchAll(NUMBER)) {
    const number = { start: match.index, end: match.index + match[0].length };
    const previousEnd = prices.at(-1)?.end ?? 0;
    const price =
      findSymbolBefore(text, number, previousEnd) ?? findSymbolAfter(text, number, conventions);
    if (price) prices.push(price);
  }
  return prices;
}

/**
 * Returns the price with a mark before the number.
 * @param previousEnd end of the previous price, whose mark must not be reused
 */
function findSymbolBefore(text: string, { start, end }: Span, previousEnd: number): Price | null {
  const match = SYMBOL_BEFORE.exec(text.slice(Math.max(previousEnd, start - 8), start));
  const symbol = chooseSymbol(match?.[1], match?.[2], match?.[3]);
  const number = text.slice(start, end);
  if (!match || !symbol || !isPriced(text, { start, end }, symbol)) return null;
  const isSpaced = match[4] !== "";
  return {
    start: start - match[0].length,
    end,
    number,
    currency: symbol,
    side: "before",
    hasSpace: isSpaced,
  };
}

function findSymbolAfter(
  text: string,
  { start, end }: Span,
  conventions: SymbolConventions,
): Price | null {
  if (start > 0 && classOf(text.charCodeAt(start - 1)) & WORD && !isSpacelessBefore(text, start)) {
    return null;
  }
  const match = SYMBOL_AFTER.exec(text.slice(end, end + 8));
  const rawSymbol = chooseSymbol(match?.[2], match?.[3], match?.[4]);
  if (!match || !rawSymbol || !isPriced(text, { start, end }, rawSymbol)) return null;
  const isStop = rawSymbol.endsWith(".") && !conventions.dotted.has(rawSymbol);
  const after = end + match[0].length;
  const cutLength = isStop && SENTENCE_END.test(text.slice(after, after + 4)) ? 1 : 0;
  const symbol = cutLength ? rawSymbol.slice(0, -1) : rawSymbol;
  const first = isPrefixSymbol(symbol);
  const next = first || conventions.leading.has(symbol) ? NEXT_NUMBER : ADJACENT_NUMBER;
  const isSpaced = match[1] !== "";
  if ((isSpaced || first) && next.test(text.slice(after, after + 3))) return null;
  return {
    start,
    end: after - cutLength,
    number: text.slice(start, end),
    currency: symbol,
    side: "after",
    hasSpace: isSpaced,
  };
}

/**
 * Returns whether a number next to a mark is a price. Excludes `TOP 10`, `CUP 0.5 l`, `50 Ft` in
 * feet, article numbers such as `THB007`, and shares such as `USN 100%`.
 */
function isPriced(text: string, { start, end }: Span, symbol: string): boolean {
  const number = text.slice(start, end);
  if (/^[A-Z]{3}$/.test(symbol) && /^0\p{Nd}+$/u.test(number)) return false;
  if (/^[A-Z]{3}$/.test(symbol) && NO_PRICE_SUFFIX.test(text.slice(end, end + 3))) return false;
  // Prices in forints have no decimals and, unlike lengths in feet, are rarely below 100.
  if (symbol === "Ft" && !/^[1-9]\p{Nd}{2}|^[1-9]\p{Nd}?[ .\u00a0\u202f]\p{Nd}{3}/u.test(number))
    return false;
  if (!AMBIGUOUS_CODES.has(symbol)) return true;
  const isSeparated = /\p{Nd}[^\p{Nd}]+[\p{Nd}-]/u.test(number);
  return isSeparated && !UNIT_AFTER.test(text.slice(end, end + 16));
}

/**
 * Matches the rest of an article number that begins with a currency code, as in `MXV4-410` and
 * `CHE2KG`, and the sign of a share, as in `USN 100%`.
 */
const NO_PRICE_SUFFIX = /^(?:[-/][\p{L}\p{Nd}]|\p{Lu}{2}|\p{Zs}?%)/u;

/**
 * Matches what can follow a sentence: nothing, a closing quote, or whitespace not followed by a
 * lowercase letter. A dot before it is a period.
 */
const SENTENCE_END = /^(?:$|\p{White_Space}+(?!\p{White_Space}|\p{Ll})|["”»)])/u;
const ADJACENT_NUMBER = /^\p{Nd}/u;
const NEXT_NUMBER = new RegExp(`^${SPACE}?\\p{Nd}`, "u");

function isSpacelessBefore(text: string, start: number): boolean {
  return /[\p{Lo}]$/u.test(text.slice(Math.max(0, start - 2), start));
}

function chooseSymbol(symbol?: string, code?: string, letters?: string): string | null {
  if (symbol) return symbol.normalize("NFKC");
  if (code) return CURRENCY_CODES.has(code) ? code : null;
  return letters ?? null;
}
