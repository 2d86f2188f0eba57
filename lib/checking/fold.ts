import {
  classOf,
  INHERITS_SCRIPT,
  INVISIBLE,
  JOINS,
  SPACELESS,
  WHITE_SPACE,
  WORD,
} from "./characters";

/** Of a folded unit: a match may begin here, and one may end before here. */
export const CUT = 1;
/** Of a folded unit: belongs to a run of letters, digits and marks that makes one token. */
export const RUNS_ON = 2;
/** Of a folded unit: the second half of a surrogate pair. */
export const TAIL = 4;

/**
 * A text as matching sees it: NFKC-equivalent, case-folded, dashes and quotes unified, each run of
 * white space one space, invisible characters gone. Folded unit `u` came from the stored characters
 * `from[u]` to `to[u]`; units of one stored character (or composition) share that range.
 */
export interface FoldedText {
  length: number;
  units: Uint16Array;
  from: Int32Array;
  to: Int32Array;
  /** Bits CUT, RUNS_ON and TAIL of each unit, with one entry more for the end. */
  flags: Uint8Array;
}

/**
 * Longest run of a base and its combining characters, in UTF-16 units, that is normalised as one.
 * Unicode's stream-safe format (UAX 15) allows 30 marks; the limit keeps hostile runs linear.
 */
const LONGEST_CLUSTER = 64;

/** Memory to fold into. What was folded into it is void once it is used again. */
export class FoldBuffers {
  units = new Uint16Array(0);
  from = new Int32Array(0);
  to = new Int32Array(0);
  flags = new Uint8Array(1);

  /** Makes room for as many units, keeping what is there. */
  reserve(size: number): void {
    if (size <= this.units.length) return;
    const { units, from, to, flags } = this;
    const roomy = size + units.length;
    this.units = new Uint16Array(roomy);
    this.from = new Int32Array(roomy);
    this.to = new Int32Array(roomy);
    this.flags = new Uint8Array(roomy + 1);
    this.units.set(units);
    this.from.set(from);
    this.to.set(to);
    this.flags.set(flags);
  }
}

/** Folds a text for matching; linear in its length. */
export function foldText(stored: string, buffers = new FoldBuffers()): FoldedText {
  const folding = new Folding(stored, buffers);
  for (let i = 0; i < stored.length; ) {
    i = folding.takeAscii(i);
    if (i < stored.length) i = folding.take(i);
  }
  return folding.finish();
}

class Folding {
  private length = 0;
  private previousClass = 0;
  /** Where the last base character and what joins it begin, in folded units and as visible text. */
  private clusterUnit = 0;
  private clusterStart = 0;
  private cluster = "";

  constructor(
    private readonly stored: string,
    private readonly buffers: FoldBuffers,
  ) {}

  /** Takes ASCII from `i` on, where nothing can compose, and answers where it ends. */
  takeAscii(i: number): number {
    const { stored } = this;
    this.buffers.reserve(this.length + stored.length - i);
    const { units, from, to, flags } = this.buffers;
    let { length, previousClass } = this;
    const first = length;
    for (; i < stored.length; i++) {
      const unit = stored.charCodeAt(i);
      if (unit >= 0x80) break;
      const found = classOf(unit);
      if (found & previousClass & WHITE_SPACE) {
        to[length - 1] = i + 1;
        continue;
      }
      const joined = found & previousClass & WORD && !(previousClass & SPACELESS);
      units[length] = found & WHITE_SPACE ? 0x20 : unit >= 0x41 && unit <= 0x5a ? unit + 32 : unit;
      from[length] = i;
      to[length] = i + 1;
      flags[length] = (joined ? 0 : CUT) | (found & WORD ? RUNS_ON : 0);
      previousClass = found;
      length++;
    }
    this.length = length;
    this.previousClass = previousClass;
    if (length > first) this.startCluster(length - 1, from[length - 1] ?? 0);
    return i;
  }

  /** Takes the code point at `i` and answers where the next one begins. */
  take(i: number): number {
    const codePoint = this.stored.codePointAt(i) ?? 0;
    const next = i + (codePoint > 0xffff ? 2 : 1);
    const found = classOf(codePoint);
    if (found & INVISIBLE) return next;
    if (found & JOINS && this.length > 0) {
      this.previousClass = this.takeJoining(codePoint, found, i, next);
      return next;
    }
    if (found & WHITE_SPACE) this.takeSpace(i, next);
    else this.takeBase(codePoint, found, i, next);
    this.previousClass = found;
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

  private takeBase(codePoint: number, found: number, i: number, next: number): void {
    const cut = this.joined(found) ? 0 : CUT;
    this.startCluster(this.length, i);
    this.pushAll(foldCodePoint(codePoint), i, next, cut);
  }

  /** Answers the class of what now stands last. */
  private takeJoining(codePoint: number, found: number, i: number, next: number): number {
    const character = String.fromCodePoint(codePoint);
    this.cluster ||= visible(this.stored.slice(this.clusterStart, i));
    const isApart = concatenates(this.cluster, character);
    if (this.cluster.length > LONGEST_CLUSTER || (isApart && isJamo(codePoint))) {
      this.takeBase(codePoint, found, i, next);
      return found;
    }
    const whole = this.cluster + character;
    if (isApart) {
      this.pushAll(foldCodePoint(codePoint), i, next, this.joined(found) ? 0 : CUT);
      this.cluster = whole;
      return inheriting(found, this.previousClass);
    }
    const cut = (this.buffers.flags[this.clusterUnit] ?? 0) & CUT;
    this.length = this.clusterUnit;
    this.pushAll(foldString(whole), this.clusterStart, next, cut);
    this.cluster = whole;
    const composed = Array.from(whole.normalize("NFC"), (c) => classOf(c.codePointAt(0) ?? 0));
    return inheriting(composed.at(-1) ?? 0, composed[0] ?? 0);
  }

  /** Whether a word runs on from the previous visible character into one of this class. */
  private joined(found: number): boolean {
    const previous = this.previousClass;
    return (previous & found & WORD) !== 0 && ((previous | found) & SPACELESS) === 0;
  }

  private startCluster(unit: number, start: number): void {
    this.clusterUnit = unit;
    this.clusterStart = start;
    this.cluster = "";
  }

  private pushAll(folded: string, from: number, to: number, cut: number): void {
    for (let k = 0; k < folded.length; k++) {
      const codePoint = folded.codePointAt(k) ?? 0;
      const runsOn = (classOf(codePoint) & (WORD | SPACELESS)) === WORD ? RUNS_ON : 0;
      this.push(folded.charCodeAt(k), from, to, (k === 0 ? cut : 0) | runsOn);
      if (codePoint > 0xffff) {
        k++;
        this.push(folded.charCodeAt(k), from, to, runsOn | TAIL);
      }
    }
  }

  private push(unit: number, from: number, to: number, flags: number): void {
    const { buffers, length } = this;
    buffers.reserve(length + 1);
    buffers.units[length] = unit;
    buffers.from[length] = from;
    buffers.to[length] = to;
    buffers.flags[length] = flags;
    this.length = length + 1;
  }

  finish(): FoldedText {
    const { length, buffers } = this;
    buffers.flags[length] = CUT;
    return { length, ...buffers };
  }
}

/** The folded units as a string. */
export function textOf({ units, length }: FoldedText): string {
  let text = "";
  for (let i = 0; i < length; i += 8192) {
    const part: ArrayLike<number> = units.subarray(i, Math.min(i + 8192, length));
    text += String.fromCharCode.apply(null, part as number[]);
  }
  return text;
}

const WORD_BUFFERS = new FoldBuffers();

/** A longer run is not a word that a text repeats, and a hostile one takes long to fold. */
const LONGEST_WORD = 200;

/** Returns a word as matching sees it; a run of more than 200 characters unchanged. */
export function foldWord(word: string): string {
  if (word.length > LONGEST_WORD) return word;
  return /^[\x21-\x7e]*$/.test(word) ? word.toLowerCase() : textOf(foldText(word, WORD_BUFFERS));
}

/** Vowels and finals of Hangul: no mark, so that marks after one that stands alone never move before it. */
function isJamo(codePoint: number): boolean {
  return codePoint >= 0x1160 && codePoint <= 0x11ff;
}

/** A mark without a script of its own has that of its base. */
function inheriting(mark: number, base: number): number {
  return mark & INHERITS_SCRIPT ? mark | (base & SPACELESS) : mark;
}

/** Whether normalising `before + after` is normalising each for itself. */
function concatenates(before: string, after: string): boolean {
  const whole = before + after;
  return (
    whole.normalize("NFKC") === before.normalize("NFKC") + after.normalize("NFKC") &&
    whole.normalize("NFKD") === before.normalize("NFKD") + after.normalize("NFKD")
  );
}

function visible(text: string): string {
  return text.replace(/[\p{Cf}\p{Variation_Selector}]/gu, "");
}

const foldings: (string | undefined)[] = [];

function foldCodePoint(codePoint: number): string {
  let folded = foldings[codePoint];
  if (folded === undefined) {
    folded = foldString(String.fromCodePoint(codePoint));
    foldings[codePoint] = folded;
  }
  return folded;
}

/** Stands for the space of ´ or ¨, which decompose to one with a mark but are no white space. */
const BASE_OF_LONE_MARK = "´";

/**
 * Compatibility caseless form (Unicode 3.13, D146), in decomposed form: two texts have the same one
 * exactly if their case-folded NFKC forms are the same.
 */
function foldString(text: string): string {
  const once = foldCase(text.normalize("NFKD")).normalize("NFKD");
  const base = /^\p{White_Space}/u.test(text) ? " " : BASE_OF_LONE_MARK;
  return foldCase(once)
    .normalize("NFKD")
    .replace(/^ /, base)
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"');
}

/** Full default case folding. Turkish dotless ı is the one letter whose capital is another's. */
function foldCase(text: string): string {
  let folded = "";
  for (const character of text) {
    folded += character === "ı" ? character : character.toLowerCase().toUpperCase().toLowerCase();
  }
  return folded;
}

/** A text as matching sees it where case counts: everything but the case is as in `foldText`. */
export function asWritten(text: string): string {
  return visible(text)
    .normalize("NFKC")
    .replace(/\p{White_Space}+/gu, " ")
    .trim()
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"');
}

/** Returns words as matching folds them, without offsets. */
export function foldedText(words: string): string {
  return ASCII.test(words) ? words.toLowerCase() : textOf(foldText(words));
}

/** Text in which folding changes nothing but the case. */
const ASCII = /^[\x21-\x7e]*(?: [\x21-\x7e]+)*$/;
