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
 * white space one space, invisible characters gone. `text[u]` came from the stored characters
 * `from[u]` to `to[u]`; units of one stored character (or composition) share that range.
 */
export interface FoldedText {
  text: string;
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

/** Folds a text for matching; linear in its length. */
export function foldText(stored: string): FoldedText {
  const folding = new Folding(stored);
  for (let i = 0; i < stored.length; ) i = folding.take(i);
  return folding.finish();
}

class Folding {
  private units: Uint16Array<ArrayBuffer>;
  private from: Int32Array<ArrayBuffer>;
  private to: Int32Array<ArrayBuffer>;
  private flags: Uint8Array<ArrayBuffer>;
  private length = 0;
  private previousClass = 0;
  /** Where the last base character and what joins it begin, in folded units and as visible text. */
  private clusterUnit = 0;
  private clusterStart = 0;
  private cluster = "";

  constructor(private readonly stored: string) {
    const size = stored.length + 16;
    this.units = new Uint16Array(size);
    this.from = new Int32Array(size);
    this.to = new Int32Array(size);
    this.flags = new Uint8Array(size + 1);
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
      this.to[this.length - 1] = next;
      return;
    }
    this.startCluster(i);
    this.push(0x20, i, next, CUT);
  }

  private takeBase(codePoint: number, found: number, i: number, next: number): void {
    const cut = this.joined(found) ? 0 : CUT;
    this.startCluster(i);
    if (codePoint < 0x80) {
      const lower = codePoint >= 0x41 && codePoint <= 0x5a ? codePoint + 32 : codePoint;
      this.push(lower, i, next, found & WORD ? cut | RUNS_ON : cut);
    } else {
      this.pushAll(foldCodePoint(codePoint), i, next, cut);
    }
  }

  /** Answers the class of what now stands last. */
  private takeJoining(codePoint: number, found: number, i: number, next: number): number {
    const character = String.fromCodePoint(codePoint);
    this.cluster ||= visible(this.stored.slice(this.clusterStart, i));
    if (this.cluster.length > LONGEST_CLUSTER) {
      this.takeBase(codePoint, found, i, next);
      return found;
    }
    const whole = this.cluster + character;
    if (concatenates(this.cluster, character)) {
      this.pushAll(foldCodePoint(codePoint), i, next, this.joined(found) ? 0 : CUT);
      this.cluster = whole;
      return inheriting(found, this.previousClass);
    }
    const cut = (this.flags[this.clusterUnit] ?? 0) & CUT;
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

  private startCluster(i: number): void {
    this.clusterUnit = this.length;
    this.clusterStart = i;
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
    if (this.length === this.units.length) this.grow();
    this.units[this.length] = unit;
    this.from[this.length] = from;
    this.to[this.length] = to;
    this.flags[this.length] = flags;
    this.length++;
  }

  private grow(): void {
    const size = this.units.length * 2;
    const { units, from, to, flags } = this;
    this.units = new Uint16Array(size);
    this.from = new Int32Array(size);
    this.to = new Int32Array(size);
    this.flags = new Uint8Array(size + 1);
    this.units.set(units);
    this.from.set(from);
    this.to.set(to);
    this.flags.set(flags);
  }

  finish(): FoldedText {
    this.flags[this.length] = CUT;
    return {
      text: decode(this.units.subarray(0, this.length)),
      from: this.from,
      to: this.to,
      flags: this.flags,
    };
  }
}

/** A mark without a script of its own has that of its base. */
function inheriting(mark: number, base: number): number {
  return mark & INHERITS_SCRIPT ? mark | (base & SPACELESS) : mark;
}

function decode(units: Uint16Array): string {
  let text = "";
  for (let i = 0; i < units.length; i += 8192) {
    text += String.fromCharCode(...units.subarray(i, i + 8192));
  }
  return text;
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

/**
 * Compatibility caseless form (Unicode 3.13, D146), in decomposed form: two texts have the same one
 * exactly if their case-folded NFKC forms are the same.
 */
function foldString(text: string): string {
  const once = foldCase(text.normalize("NFKD")).normalize("NFKD");
  return foldCase(once)
    .normalize("NFKD")
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
