import { removeWords } from "../../edits/remove-words";
import type { Span } from "../../text/characters";
import { defineProhibition } from "./directive";

export const noPhoneNumbers = defineProhibition(
  "no_phone_numbers",
  "no phone numbers",
  "a phone number",
  findPhoneNumbers,
  removeWords,
);

/** Separator of digit groups: a space, dot, hyphen or bracket, or a bracket next to one. */
const GAP =
  "(?:[ \\u00a0\\u202f.\\u2010\\u2011\\u2013-][()]?|[()][ \\u00a0\\u202f.\\u2010\\u2011\\u2013-]?)";
const DIGIT_RUN = new RegExp(`(?:\\+|\\(\\+?)?\\d+(?:${GAP}\\d+)*`, "g");
/** Matches `1-800-555-0199`, `800-555-0199` and `1 (800) 555-0199`. */
const WITHOUT_PREFIX =
  /(?<![\d.-])(?:1[ .-]\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}|\d{3}([.-])\d{3}\1\d{4})(?![.-]?\d)/;
/** Matches dates and times, but not `01 23 45 67 89`: five pairs of digits are a French number. */
const DATE_OR_TIME =
  /^(?!\d\d([. -])\d\d(?:\1\d\d){3}$)(?:\d{1,2}[. -]\d{1,2}[. -](?:\d{4}|\d{2})(?!\d)|\d{4}[.-]\d{1,2}[.-]\d{1,2}(?!\d)|\d{1,2}\.\d{2}[-–]\d{1,2}\.\d{2}$)/;
/** Matches a label of an article number or registration number. */
const ARTICLE_NUMBER =
  /(?:\b(?:art(?:ikel|icle)?|item|sku|ean|gtin|upc|isbn|asin|mpn|ref|model|part|serial|batch|lot|anatel|inmetro|anvisa|certificate|certificado|registro)(?!\p{L})[\s.:#-]*(?:(?:number|nummer|n[uú]mero|no|nr|num)(?!\p{L}))?[\s.:#-]*|[#№])$/iu;
/**
 * Matches the start of a code such as `AB-0123`. Considers only scripts with spaces, because in
 * others a word can end directly before a number.
 */
const CODE_PREFIX = /(?:[\p{Lu}\p{Ll}][-_/]?|\p{N}[-_/.,]?)$/u;
const CURRENCY_PREFIX = /\p{Sc}[ \u00a0\u202f]?$/u;
const CURRENCY_SUFFIX = /^[ \u00a0\u202f]?(?:\p{Sc}|[A-Z]{3}(?!\p{L})|[.,]\d)/u;

/**
 * Finds phone numbers: 7 to 15 digits in groups that begin with `+`, `(` or `0`, or in the format
 * 1-800-555-0199. Excludes dates, prices and article numbers. Visits each run of digits once;
 * linear time.
 */
function findPhoneNumbers(text: string): Span[] {
  const spans: Span[] = [];
  for (const run of text.matchAll(DIGIT_RUN)) {
    const phone = findPhone(run[0]);
    if (!phone) continue;
    const span = { start: run.index + phone.start, end: run.index + phone.end };
    if (!isOtherNumber(text, span)) spans.push(span);
  }
  return spans;
}

function findPhone(run: string): Span | null {
  const end = run.length;
  if (hasPhoneDigits(run)) {
    if (run.startsWith("+")) return { start: 0, end };
    if (/^\(\+?(?:0|\d{2,5})\)/.test(run) || run.startsWith("(+"))
      return { start: getBracketStart(run), end };
  }
  const match = WITHOUT_PREFIX.exec(run);
  if (match) return { start: match.index, end: match.index + match[0].length };
  const start = findNationalStart(run);
  return start !== -1 && isNational(run.slice(start)) ? { start, end } : null;
}

/** Returns 0 if the bracket closes after the first group; otherwise 1. */
function getBracketStart(run: string): number {
  return /^\(\+?\d+\)/.test(run) ? 0 : 1;
}

/** Returns where a number with `0` begins: at the start of the run or after a number. */
function findNationalStart(run: string): number {
  if (/^\(?0/.test(run)) return run.startsWith("(") ? 1 : 0;
  const match = / 0(?!\d{2}(?!\d))/.exec(run);
  return match ? match.index + 1 : -1;
}

/**
 * Returns whether digits can be a national number. Excludes decimals, ISBNs and dates. Digits
 * without separators must have the length of a phone number.
 */
function isNational(digits: string): boolean {
  if (!hasPhoneDigits(digits) || DATE_OR_TIME.test(digits) || /^0[.-]/.test(digits)) return false;
  return /^\d+$/.test(digits) ? /^0[1-9]\d{8,9}$/.test(digits) : true;
}

function hasPhoneDigits(run: string): boolean {
  const digits = run.replace(/\D/g, "").length;
  return digits >= 7 && digits <= 15;
}

function isOtherNumber(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 32), start);
  const after = text.slice(end, end + 8);
  if (text.charAt(start) !== "+" && CODE_PREFIX.test(before)) return true;
  if (/^[\p{L}_]/u.test(after) && !/^\p{Lo}/u.test(after)) return true;
  if (CURRENCY_PREFIX.test(before) || CURRENCY_SUFFIX.test(after)) return true;
  return text.charAt(start) !== "+" && ARTICLE_NUMBER.test(before);
}
