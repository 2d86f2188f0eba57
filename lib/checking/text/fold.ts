import {
  classOf,
  INHERITS_SCRIPT,
  INVISIBLE,
  JOINER,
  SPACELESS,
  WHITE_SPACE,
  WORD,
} from "./characters";

/** A match can begin at this unit or end before it. */
export const CUT = 1;
/** Part of a run of letters, digits and marks that forms one token. */
export const WORD_CONTINUATION = 2;
/** The second half of a surrogate pair. */
export const TAIL = 4;

/**
 * A text folded for matching: NFKC-equivalent and case-folded, with unified dashes and quotes,
 * collapsed whitespace and no invisible characters. Folded unit `u` corresponds to the stored
 * characters `from[u]` to `to[u]`. All units of one stored character (or composition) have the same
 * range.
 */
export interface FoldedText {
  length: number;
  units: Uint16Array;
  from: Int32Array;
  to: Int32Array;
  /** The bits CUT, RUNS_ON and TAIL of each unit, plus one entry for the end. */
  flags: Uint8Array;
}

/**
 * Maximum length, in UTF-16 code units, of a base character with its combining characters that is
 * normalized as a whole. Unicode's stream-safe format (UAX 15) allows 30 marks. The limit keeps the
 * time linear for malicious texts.
 */
const MAX_CLUSTER_LENGTH = 64;

/** Reusable buffers for folding. Reusing them invalidates the previous result. */
export class FoldBuffers {
  units = new Uint16Array(0);
  from = new Int32Array(0);
  to = new Int32Array(0);
  flags = new Uint8Array(1);

  /** Grows the buffers to the given number of units and keeps their content. */
  reserve(size: number): void {
    if (size <= this.units.length) return;
    const { units, from, to, flags } = this;
    const capacity = size + units.length;
    this.units = new Uint16Array(capacity);
    this.from = new Int32Array(capacity);
    this.to = new Int32Array(capacity);
    this.flags = new Uint8Array(capacity + 1);
    this.units.set(units);
    this.from.set(from);
    this.to.set(to);
    this.flags.set(flags);
  }
}

/** Folds a text for matching in linear time. */
export function foldText(text: string, buffers = new FoldBuffers()): FoldedText {
  const folder = new TextFolder(text, buffers);
  for (let i = 0; i < text.length; ) {
    i = folder.takeAscii(i);
    if (i < text.length) i = folder.foldCodePoint(i);
  }
  return folder.finish();
}

class TextFolder {
  private length = 0;
  private previousClass = 0;
  /** Start of the last base character and its cluster, in folded units and in the visible text. */
  private clusterUnit = 0;
  private clusterStart = 0;
  private cluster = "";

  constructor(
    private readonly text: string,
    private readonly buffers: FoldBuffers,
  ) {}

  /** Folds a run of ASCII characters that can't compose. @returns the end of the run */
  takeAscii(i: number): number {
    const { text } = this;
    this.buffers.reserve(this.length + text.length - i);
    const { units, from, to, flags } = this.buffers;
    let { length, previousClass } = this;
    const first = length;
    for (; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit >= 0x80) break;
      const bits = classOf(unit);
      if (bits & previousClass & WHITE_SPACE) {
        to[length - 1] = i + 1;
        continue;
      }
      const isJoined = bits & previousClass & WORD && !(previousClass & SPACELESS);
      units[length] = bits & WHITE_SPACE ? 0x20 : unit >= 0x41 && unit <= 0x5a ? unit + 32 : unit;
      from[length] = i;
      to[length] = i + 1;
      flags[length] = (isJoined ? 0 : CUT) | (bits & WORD ? WORD_CONTINUATION : 0);
      previousClass = bits;
      length++;
    }
    this.length = length;
    this.previousClass = previousClass;
    if (length > first) this.startCluster(length - 1, from[length - 1] ?? 0);
    return i;
  }

  /** Folds the code point at `i`. @returns the start of the next one */
  foldCodePoint(i: number): number {
    const codePoint = this.text.codePointAt(i) ?? 0;
    const next = i + (codePoint > 0xffff ? 2 : 1);
    const bits = classOf(codePoint);
    if (bits & INVISIBLE) return next;
    if (bits & JOINER && this.length > 0) {
      this.previousClass = this.takeJoining(codePoint, bits, i, next);
      return next;
    }
    if (bits & WHITE_SPACE) this.takeSpace(i, next);
    else this.takeBase(codePoint, bits, i, next);
    this.previousClass = bits;
    return next;
  }

  private takeSpace(i: number, next: number): void {
    if (this.previousClass & WHITE_SPACE) {
      this.buffers.to[this.length - 1] = next;
      return;
    }
    this.startCluster(this.length, i);
    this.push(0x20, i, next, CUT);
  }

  private takeBase(codePoint: number, bits: number, i: number, next: number): void {
    const cut = this.joined(bits) ? 0 : CUT;
    this.startCluster(this.length, i);
    this.pushAll(foldCodePoint(codePoint), i, next, cut);
  }

  /** Folds a character that can compose. @returns the class of the last folded character */
  private takeJoining(codePoint: number, bits: number, i: number, next: number): number {
    const character = String.fromCodePoint(codePoint);
    this.cluster ||= stripInvisible(this.text.slice(this.clusterStart, i));
    const isApart = isNormalizationBoundary(this.cluster, character);
    if (this.cluster.length > MAX_CLUSTER_LENGTH || (isApart && isJamo(codePoint))) {
      this.takeBase(codePoint, bits, i, next);
      return bits;
    }
    const cluster = this.cluster + character;
    if (isApart) {
      this.pushAll(foldCodePoint(codePoint), i, next, this.joined(bits) ? 0 : CUT);
      this.cluster = cluster;
      return inheritScript(bits, this.previousClass);
    }
    const cut = (this.buffers.flags[this.clusterUnit] ?? 0) & CUT;
    this.length = this.clusterUnit;
    this.pushAll(foldString(cluster), this.clusterStart, next, cut);
    this.cluster = cluster;
    const composedClasses = Array.from(cluster.normalize("NFC"), (c) =>
      classOf(c.codePointAt(0) ?? 0),
    );
    return inheritScript(composedClasses.at(-1) ?? 0, composedClasses[0] ?? 0);
  }

  /** Returns whether this class continues the previous visible character's word. */
  private joined(bits: number): boolean {
    const previous = this.previousClass;
    return (previous & bits & WORD) !== 0 && ((previous | bits) & SPACELESS) === 0;
  }

  private startCluster(unit: number, start: number): void {
    this.clusterUnit = unit;
    this.clusterStart = start;
    this.cluster = "";
  }

  private pushAll(text: string, sourceStart: number, sourceEnd: number, cut: number): void {
    for (let k = 0; k < text.length; k++) {
      const codePoint = text.codePointAt(k) ?? 0;
      const continuation =
        (classOf(codePoint) & (WORD | SPACELESS)) === WORD ? WORD_CONTINUATION : 0;
      this.push(text.charCodeAt(k), sourceStart, sourceEnd, (k === 0 ? cut : 0) | continuation);
      if (codePoint > 0xffff) {
        k++;
        this.push(text.charCodeAt(k), sourceStart, sourceEnd, continuation | TAIL);
      }
    }
  }

  private push(unit: number, sourceStart: number, sourceEnd: number, flags: number): void {
    const { buffers, length } = this;
    buffers.reserve(length + 1);
    buffers.units[length] = unit;
    buffers.from[length] = sourceStart;
    buffers.to[length] = sourceEnd;
    buffers.flags[length] = flags;
    this.length = length + 1;
  }

  finish(): FoldedText {
    const { length, buffers } = this;
    buffers.flags[length] = CUT;
    return { length, ...buffers };
  }
}

/** Returns the folded units as a string. */
export function textOf({ units, length }: FoldedText): string {
  let text = "";
  for (let i = 0; i < length; i += 8192) {
    const part: ArrayLike<number> = units.subarray(i, Math.min(i + 8192, length));
    text += String.fromCharCode.apply(null, part as number[]);
  }
  return text;
}

const WORD_BUFFERS = new FoldBuffers();

/** Maximum length of a word to fold. Longer runs are not words, and slow to fold. */
const MAX_WORD_LENGTH = 200;

/** Folds a word for matching. Returns runs of more than 200 characters unchanged. */
export function foldWord(word: string): string {
  if (word.length > MAX_WORD_LENGTH) return word;
  return /^[\x21-\x7e]*$/.test(word) ? word.toLowerCase() : textOf(foldText(word, WORD_BUFFERS));
}

/**
 * Returns whether a code point is a Hangul vowel or final. These are not marks: folding them as
 * base characters keeps marks after a lone one from moving before it.
 */
function isJamo(codePoint: number): boolean {
  return codePoint >= 0x1160 && codePoint <= 0x11ff;
}

/** Returns the class of a mark. A mark without its own script takes the script of its base. */
function inheritScript(mark: number, base: number): number {
  return mark & INHERITS_SCRIPT ? mark | (base & SPACELESS) : mark;
}

/** Returns whether normalizing the concatenation equals concatenating the normalized parts. */
function isNormalizationBoundary(before: string, after: string): boolean {
  const combinedText = before + after;
  return (
    combinedText.normalize("NFKC") === before.normalize("NFKC") + after.normalize("NFKC") &&
    combinedText.normalize("NFKD") === before.normalize("NFKD") + after.normalize("NFKD")
  );
}

function stripInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
}

const foldings: (string | undefined)[] = [];

function foldCodePoint(codePoint: number): string {
  let folding = foldings[codePoint];
  if (folding === undefined) {
    folding = foldString(String.fromCodePoint(codePoint));
    foldings[codePoint] = folding;
  }
  return folding;
}

/** Replaces ´ and ¨, which decompose to a space with a mark but are not whitespace. */
const BASE_OF_LONE_MARK = "´";

/**
 * Returns the decomposed compatibility caseless form (Unicode 3.13, D146). It is equal for two
 * texts if and only if their case-folded NFKC forms are equal.
 */
function foldString(text: string): string {
  const foldedOnce = foldCase(text.normalize("NFKD")).normalize("NFKD");
  const base = /^\p{White_Space}/u.test(text) ? " " : BASE_OF_LONE_MARK;
  return foldCase(foldedOnce)
    .normalize("NFKD")
    .replace(/^ /, base)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"');
}

/** Applies full default case folding, except to the Turkish dotless ı. */
function foldCase(text: string): string {
  let result = "";
  for (const character of text) {
    result += character === "ı" ? character : character.toLowerCase().toUpperCase().toLowerCase();
  }
  return result;
}

/** Returns a text folded like `foldText` but with its case, for case-sensitive matching. */
export function foldPreservingCase(text: string): string {
  return stripInvisible(text)
    .normalize("NFKC")
    .replace(/\p{White_Space}+/gu, " ")
    .trim()
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"');
}

/** Folds words for matching, without offsets. */
export function foldToString(words: string): string {
  return ASCII.test(words) ? words.toLowerCase() : textOf(foldText(words));
}

/** Matches text in which folding only changes the case. */
const ASCII = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;
