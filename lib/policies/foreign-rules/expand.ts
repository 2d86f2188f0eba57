/** The words that a regular expression matches. */
export interface Expansion {
  words: string[];
  /** True if repeated spaces or hyphens were reduced to at most one. */
  isNarrower: boolean;
}

const MAX_WORDS = 400;
const MAX_DEPTH = 20;

/**
 * Expands a regular expression that matches a few words, such as `e-?mails?` or `wom[ae]n`. Returns
 * null if it matches too many words, or text other than words.
 */
export function expandPattern(source: string): Expansion | null {
  try {
    const reader = new PatternReader(source);
    const texts = reader.alternatives(0);
    if (!reader.atEnd) return null;
    const words = texts.map((word) => word.replace(/\s+/g, " "));
    // A leading or trailing space is part of the match.
    if (words.some((word) => word === "" || word !== word.trim())) return null;
    return { words: [...new Set(words)], isNarrower: reader.isNarrower };
  } catch (error) {
    if (error instanceof TooManyWordsError) return null;
    throw error;
  }
}

class TooManyWordsError extends Error {}

/** Parses an expression from left to right. Every part is the list of texts that it matches. */
class PatternReader {
  isNarrower = false;
  private offset = 0;

  constructor(private readonly source: string) {}

  get atEnd(): boolean {
    return this.offset === this.source.length;
  }

  alternatives(depth: number): string[] {
    if (depth > MAX_DEPTH) throw new TooManyWordsError();
    const allWords = this.sequence(depth);
    while (this.takes("|")) allWords.push(...this.sequence(depth));
    return limitWords(allWords);
  }

  private sequence(depth: number): string[] {
    let texts = [""];
    while (!this.atEnd && !/[|)]/.test(this.next))
      texts = combineWords(texts, this.repeated(depth));
    return texts;
  }

  private repeated(depth: number): string[] {
    const atomTexts = this.atom(depth);
    const repetition = this.quantifier();
    if (!repetition) return atomTexts;
    this.takes("?");
    const { min, max } = repetition;
    if (max === Number.POSITIVE_INFINITY) return this.run(atomTexts, min);
    let texts: string[] = [];
    let products = [""];
    for (let count = 0; count <= max; count++) {
      if (count >= min) texts = limitWords([...texts, ...products]);
      products = combineWords(products, atomTexts);
    }
    return texts;
  }

  /** Expands a repeated space (any white space for the matcher) or hyphen (once). */
  private run(atomTexts: string[], minCount: number): string[] {
    if (minCount > 1 || atomTexts.some((text) => text !== " " && text !== "-"))
      throw new TooManyWordsError();
    if (atomTexts.includes("-")) this.isNarrower = true;
    return minCount === 0 ? ["", ...atomTexts] : atomTexts;
  }

  private quantifier(): { min: number; max: number } | null {
    if (this.takes("?")) return { min: 0, max: 1 };
    if (this.takes("*")) return { min: 0, max: Number.POSITIVE_INFINITY };
    if (this.takes("+")) return { min: 1, max: Number.POSITIVE_INFINITY };
    const [quantifierText, least, open, most] =
      /^\{(\d{1,2})(,(\d{0,2}))?\}/.exec(this.source.slice(this.offset, this.offset + 8)) ?? [];
    if (!quantifierText) return null;
    this.offset += quantifierText.length;
    if (open && !most) return { min: Number(least), max: Number.POSITIVE_INFINITY };
    return { min: Number(least), max: Number(most ?? least) };
  }

  private atom(depth: number): string[] {
    if (this.takes("(")) return this.group(depth);
    if (this.takes("[")) return this.characterClass();
    if (this.takes("\\")) return [this.escaped()];
    if (/[.^$*+?{]/.test(this.next)) throw new TooManyWordsError();
    return [this.character()];
  }

  private group(depth: number): string[] {
    if (this.takes("?") && !this.takes(":")) throw new TooManyWordsError();
    const texts = this.alternatives(depth + 1);
    if (!this.takes(")")) throw new TooManyWordsError();
    return texts;
  }

  private characterClass(): string[] {
    if (this.takes("^")) throw new TooManyWordsError();
    const texts: string[] = [];
    while (!this.takes("]")) {
      if (this.atEnd) throw new TooManyWordsError();
      const isRange = this.next === "-" && texts.length > 0 && this.source[this.offset + 1] !== "]";
      if (isRange) throw new TooManyWordsError();
      texts.push(this.takes("\\") ? this.escaped() : this.character());
    }
    return limitWords(texts);
  }

  private escaped(): string {
    const character = this.character();
    if (character === "s") return " ";
    if (character === "b") return "";
    if (/[\p{L}\p{N}]/u.test(character)) throw new TooManyWordsError();
    return character;
  }

  private character(): string {
    const codePoint = this.source.codePointAt(this.offset);
    if (codePoint === undefined) throw new TooManyWordsError();
    const character = String.fromCodePoint(codePoint);
    this.offset += character.length;
    return character;
  }

  private get next(): string {
    return this.source.charAt(this.offset);
  }

  private takes(character: string): boolean {
    const isMatch = this.next === character;
    if (isMatch) this.offset += 1;
    return isMatch;
  }
}

function combineWords(before: string[], after: string[]): string[] {
  if (before.length * after.length > MAX_WORDS) throw new TooManyWordsError();
  return before.flatMap((start) => after.map((end) => start + end));
}

function limitWords(texts: string[]): string[] {
  if (texts.length > MAX_WORDS) throw new TooManyWordsError();
  return texts;
}
