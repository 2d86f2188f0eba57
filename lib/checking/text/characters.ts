/** Character classes for matching and counting, stored as bits of one byte per code point. */
export const WORD = 1;
/** A character of a script written without spaces, in which a word can begin or end anywhere. */
export const SPACELESS = 2;
export const WHITE_SPACE = 4;
/** Ignored in matching: category Cf and the variation selectors. */
export const INVISIBLE = 8;
/** Can be composed or reordered with the preceding character during normalization. */
export const JOINER = 16;
/** Takes its script from the base character. */
export const INHERITS_SCRIPT = 32;
/** A letter or number of any kind. A run that contains one is a word. */
export const ALPHANUMERIC = 64;
const CLASSIFIED = 128;

const classes = new Uint8Array(0x110000);

/** Returns the class bits of a code point and caches them. */
export function classOf(codePoint: number): number {
  const cachedBits = classes[codePoint] ?? 0;
  if (cachedBits !== 0) return cachedBits;
  const bits = classify(String.fromCodePoint(codePoint)) | CLASSIFIED;
  classes[codePoint] = bits;
  return bits;
}

function classify(character: string): number {
  if (/[\p{Cf}\p{Variation_Selector}]/u.test(character)) return INVISIBLE;
  if (/\p{White_Space}/u.test(character)) return WHITE_SPACE;
  let bits = 0;
  if (/[\p{L}\p{M}\p{Nd}\p{Nl}]/u.test(character)) bits |= WORD;
  if (/[\p{L}\p{N}]/u.test(character)) bits |= ALPHANUMERIC;
  if (SPACELESS_SCRIPT.test(character)) bits |= SPACELESS;
  if (/\p{Script=Inherited}/u.test(character)) bits |= INHERITS_SCRIPT;
  if (/^[\p{M}\u1160-\u11ff]/u.test(character.normalize("NFKD"))) bits |= JOINER;
  return bits;
}

const SPACELESS_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns whether a text contains a character of a script written without spaces. */
export function hasSpacelessScript(text: string): boolean {
  return SPACELESS_SCRIPT.test(text);
}

export interface Span {
  start: number;
  end: number;
}

/** Shrinks a span until it neither begins nor ends with whitespace or an invisible character. */
export function trimSpan(text: string, span: Span): Span {
  return shrinkSpan(text, span, (c) => (classOf(c) & (WHITE_SPACE | INVISIBLE)) === 0);
}

/** Shrinks a span until `predicate` accepts its first and last code points; linear time. */
export function shrinkSpan(
  text: string,
  { start, end }: Span,
  predicate: (codePoint: number) => boolean,
): Span {
  while (start < end && !predicate(text.codePointAt(start) ?? 0))
    start += getCodePointLength(text, start);
  while (start < end) {
    const last = getPreviousCodePointStart(text, end);
    if (predicate(text.codePointAt(last) ?? 0)) break;
    end = last;
  }
  return { start, end };
}

/** Returns the UTF-16 length of the code point that begins at `index`. */
function getCodePointLength(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** Returns the start of the code point that ends at `end`. */
function getPreviousCodePointStart(text: string, end: number): number {
  return end >= 2 && (text.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1;
}
