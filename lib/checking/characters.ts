/** What kind of character a code point is, as far as matching and counting care. Bits of one byte. */
export const WORD = 1;
/** Belongs to a script written without spaces: a word may begin or end at any of its characters. */
export const SPACELESS = 2;
export const WHITE_SPACE = 4;
/** Seen through: category Cf and the variation selectors. */
export const INVISIBLE = 8;
/** May compose or reorder with what stands before it when normalised. */
export const JOINS = 16;
/** A mark that counts to the script of what it stands on. */
export const INHERITS_SCRIPT = 32;
/** A letter or number of any kind: what makes a word of a run. */
export const ALPHANUMERIC = 64;
const KNOWN = 128;

const classes = new Uint8Array(0x110000);

/** The bits that describe a code point; worked out once for each. */
export function classOf(codePoint: number): number {
  const known = classes[codePoint] ?? 0;
  if (known !== 0) return known;
  const found = classify(String.fromCodePoint(codePoint)) | KNOWN;
  classes[codePoint] = found;
  return found;
}

function classify(character: string): number {
  if (/[\p{Cf}\p{Variation_Selector}]/u.test(character)) return INVISIBLE;
  if (/\p{White_Space}/u.test(character)) return WHITE_SPACE;
  let found = 0;
  if (/[\p{L}\p{M}\p{Nd}\p{Nl}]/u.test(character)) found |= WORD;
  if (/[\p{L}\p{N}]/u.test(character)) found |= ALPHANUMERIC;
  if (SPACELESS_SCRIPT.test(character)) found |= SPACELESS;
  if (/\p{Script=Inherited}/u.test(character)) found |= INHERITS_SCRIPT;
  if (/^[\p{M}\u1160-\u11ff]/u.test(character.normalize("NFKD"))) found |= JOINS;
  return found;
}

const SPACELESS_SCRIPT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text holds a character of a script written without spaces. */
export function hasSpacelessScript(text: string): boolean {
  return SPACELESS_SCRIPT.test(text);
}

export interface Span {
  start: number;
  end: number;
}

/** Shrinks a span until it neither begins nor ends with white space or an invisible character. */
export function trimSpan(text: string, span: Span): Span {
  return shrinkSpan(text, span, (c) => (classOf(c) & (WHITE_SPACE | INVISIBLE)) === 0);
}

/** Shrinks a span until its first and its last code point are ones to keep; linear. */
export function shrinkSpan(
  text: string,
  { start, end }: Span,
  keep: (codePoint: number) => boolean,
): Span {
  while (start < end && !keep(text.codePointAt(start) ?? 0)) start += lengthAt(text, start);
  while (start < end) {
    const last = startOfCodePointBefore(text, end);
    if (keep(text.codePointAt(last) ?? 0)) break;
    end = last;
  }
  return { start, end };
}

/** UTF-16 length of the code point that begins at `index`. */
function lengthAt(text: string, index: number): 1 | 2 {
  return (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
}

/** Where the code point that ends at `end` begins. */
function startOfCodePointBefore(text: string, end: number): number {
  return end >= 2 && (text.codePointAt(end - 2) ?? 0) > 0xffff ? end - 2 : end - 1;
}
