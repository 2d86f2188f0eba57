import tlds from "tlds";
import { classOf, SPACELESS, type Span, shrinkSpan, WHITE_SPACE } from "./characters";
import type { CheckedText } from "./checked-text";

/** Matches a URL's characters: no white space, quotes, brackets or East Asian punctuation. */
const ADDRESS_CHARACTER =
  '[^\\s\\u0085<>"“”„«»‹›`|\\\\^{}\\u3000-\\u303f\\uff01-\\uff0f\\uff1a-\\uff1f]';
const URL_PATTERN = new RegExp(
  `(?<![a-z0-9])(?:https?://|(?<![@.])www\\.)${ADDRESS_CHARACTER}+`,
  "giu",
);
const URL_START = /^(?:https?:\/\/|www\.)[\p{L}\p{N}[]/iu;

/** Finds URLs, excluding punctuation that follows them. */
export function findUrls(text: string): Span[] {
  const spans: Span[] = [];
  for (const match of text.matchAll(URL_PATTERN)) {
    if (!URL_START.test(match[0])) continue;
    spans.push({ start: match.index, end: match.index + getAddressLength(match[0]) });
  }
  return spans;
}

const TRAILING_PUNCTUATION = /[.,;:!?'*_\p{Cf}]|(?!\p{ASCII})\p{P}/u;

/**
 * Returns the length of a URL without trailing punctuation. A closing bracket is kept if the URL
 * also contains the opening one.
 */
function getAddressLength(address: string): number {
  const surplus = { ")": countSurplus(address, "(", ")"), "]": countSurplus(address, "[", "]") };
  let end = address.length;
  for (; end > 0; end--) {
    const last = address.charAt(end - 1);
    if (last === ")" || last === "]") {
      if (surplus[last] <= 0) break;
      surplus[last]--;
    } else if (!TRAILING_PUNCTUATION.test(last)) break;
  }
  return end;
}

function countSurplus(address: string, open: string, close: string): number {
  return address.split(close).length - address.split(open).length;
}

/**
 * Letters and digits of a domain label. Only scripts with capital letters are included, because
 * other scripts may not separate words.
 */
const LABEL_CHARACTERS = "\\p{Lu}\\p{Ll}\\p{Nd}";
const DOMAIN_PATTERN = new RegExp(
  `(?<![${LABEL_CHARACTERS}._@/-])(?:[${LABEL_CHARACTERS}][${LABEL_CHARACTERS}-]{0,62}\\.)+([${LABEL_CHARACTERS}][${LABEL_CHARACTERS}-]{1,62})(?![${LABEL_CHARACTERS}_@-])`,
  "gu",
);
const TOP_LEVEL_DOMAINS: ReadonlySet<string> = new Set(tlds);

/**
 * Finds domains without a scheme, including the path. The last label must be a real top-level
 * domain. Excludes sentences with a missing space (`soft.Care`) and times (`10.am`).
 */
export function findDomains(text: string): Span[] {
  const schemeUrls = findUrls(text).filter(({ start }) => /^h/i.test(text.charAt(start)));
  const spans: Span[] = [];
  let next = 0;
  for (const { 0: domain, 1: last = "", index: start } of text.matchAll(DOMAIN_PATTERN)) {
    while ((schemeUrls[next]?.end ?? text.length) <= start) next++;
    if ((schemeUrls[next]?.start ?? text.length) <= start || !isDomain(domain, last)) continue;
    const [path = ""] =
      PATH_PATTERN.exec(text.slice(start + domain.length, start + MAX_ADDRESS_LENGTH)) ?? [];
    spans.push({ start, end: start + getAddressLength(domain + path) });
  }
  return spans;
}

const MAX_ADDRESS_LENGTH = 2048;
const PATH_PATTERN = new RegExp(`^(?::\\d{1,5})?[/?#]${ADDRESS_CHARACTER}*`, "u");

function isDomain(domain: string, last: string): boolean {
  if (!TOP_LEVEL_DOMAINS.has(last.toLowerCase())) return false;
  const before = domain.slice(0, -last.length - 1);
  if (/^\p{Lu}/u.test(last) && /\p{Ll}/u.test(domain)) return false;
  const name = before.slice(before.lastIndexOf(".") + 1);
  // Names like `b.la` are abbreviations. Few one-letter domains exist except under `.co` and
  // `.com`.
  if (name.length === 1 && !/^com?$/i.test(last)) return false;
  return /\p{L}/u.test(name);
}

/** Finds email addresses that are not part of a URL. Visits each `@` once; linear time. */
export function findEmails(text: string): Span[] {
  const urls = findUrls(text);
  const spans: Span[] = [];
  let nextUrlIndex = 0;
  for (
    let atSignIndex = text.indexOf("@");
    atSignIndex !== -1;
    atSignIndex = text.indexOf("@", atSignIndex + 1)
  ) {
    while ((urls[nextUrlIndex]?.end ?? text.length) <= atSignIndex) nextUrlIndex++;
    if ((urls[nextUrlIndex]?.start ?? text.length) < atSignIndex) continue;
    const start = findLocalPartStart(text, atSignIndex);
    const end = findDomainEnd(text, atSignIndex + 1);
    if (start < atSignIndex && end !== -1) spans.push({ start, end });
  }
  return spans;
}

function findLocalPartStart(text: string, atSignIndex: number): number {
  let start = atSignIndex;
  while (start > 0 && /[\p{L}\p{N}\p{M}._%+'’-]/u.test(text.charAt(start - 1))) {
    if (isSpaceless(text, start - 1) && start < atSignIndex) break;
    start--;
  }
  return shrinkSpan(text, { start, end: atSignIndex }, isLetterOrDigit).start;
}

/** Returns the end of the domain that begins at `start`, or -1. */
function findDomainEnd(text: string, start: number): number {
  let end = start;
  while (/[\p{L}\p{N}\p{M}.-]/u.test(text.charAt(end))) {
    if (isSpaceless(text, end) && /\.[a-z]{2,}$/i.test(text.slice(Math.max(start, end - 64), end)))
      break;
    end++;
  }
  const span = shrinkSpan(text, { start, end }, isLetterOrDigit);
  const labels = text.slice(start, span.end).split(".");
  const isValid =
    span.start === start && labels.length > 1 && labels.every((label) => label !== "");
  return isValid && /^(?:xn--.+|\p{L}{2,})$/iu.test(labels.at(-1) ?? "") ? span.end : -1;
}

function isSpaceless(text: string, index: number): boolean {
  return (classOf(text.charCodeAt(index)) & SPACELESS) !== 0;
}

function isLetterOrDigit(codePoint: number): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(String.fromCodePoint(codePoint));
}

const HASHTAG_PATTERN = /(?<![\p{L}\p{N}_&])#[\p{L}\p{N}_][\p{L}\p{M}\p{N}_-]*/gu;

const addressesByText = new WeakMap<CheckedText, readonly Span[]>();

/** Returns whether a span lies within a URL, a domain, an email address or a hashtag. */
export function isInAddress(checkedText: CheckedText, { start, end }: Span): boolean {
  const { text } = checkedText;
  if (!ADDRESS_HINT.test(getSurroundingToken(text, start, end))) return false;
  let spans = addressesByText.get(checkedText);
  if (!spans) {
    const hashtags = Array.from(text.matchAll(HASHTAG_PATTERN), ({ 0: tag, index }) => ({
      start: index,
      end: index + tag.length,
    }));
    spans = [...findUrls(text), ...findDomains(text), ...findEmails(text), ...hashtags];
    addressesByText.set(checkedText, spans);
  }
  return spans.some((span) => span.start <= start && end <= span.end);
}

/** Matches a character sequence that every URL, domain, email address and hashtag contains. */
const ADDRESS_HINT = /[@#/]|\.[\p{L}\p{N}]/u;
/** Maximum number of non-whitespace characters to read on each side. */
const MAX_TOKEN_LENGTH = 300;

/** Returns the characters around a span up to the next white space. */
function getSurroundingToken(text: string, start: number, end: number): string {
  const first = Math.max(0, start - MAX_TOKEN_LENGTH);
  const last = Math.min(text.length, end + MAX_TOKEN_LENGTH);
  while (start > first && !isWhiteSpace(text, start - 1)) start--;
  while (end < last && !isWhiteSpace(text, end)) end++;
  return text.slice(start, end);
}

function isWhiteSpace(text: string, index: number): boolean {
  return (classOf(text.charCodeAt(index)) & WHITE_SPACE) !== 0;
}

/** Returns whether a word is a web or email address, which keeps its case. */
export function isAddress(word: string): boolean {
  return /@|:\/\/|^\W*www\./iu.test(word);
}
