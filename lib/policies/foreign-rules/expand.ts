/** The words that a regular expression matches. */
export interface Expansion {
  words: string[];
  /** True if repeated spaces or hyphens were reduced to at most one. */
  isNarrower: boolean;
}

const MAX_WORDS = 400;
const DEEPEST = 20;

/**
 * Expands a regular expression that matches a few words, such as `e-?mails?` or `wom[ae]n`. Returns
 * null if it matches too many words, or text other than words.
 */
export function expand(source: string): Expansion | null {
  try {
    const reader = new Reader(source);
    const texts = reader.alternatives(0);
    if (!reader.atEnd) return null;
    const words = texts.map((word) => word.replace(/\s+/g, " "));
    // A leading or trailing space is part of the match.
    if (words.some((word) => word === "" || word !== word.trim())) return null;
    return { words: [...new Set(words)], isNarrower: reader.isNarrower };
  } catch (error) {
    if (error instanceof NotFewWords) return null;
    throw error;
  }
}

class NotFewWords extends Error {}

/** Parses one expression from left to right; every part is the list of texts that it matches. */
class Reader {
  isNarrower = false;
  private at = 0;

  constructor(private readonly source: string) {}

  get atEnd(): boolean {
    return this.at === this.source.length;
  }

  alternatives(depth: number): string[] {
    if (depth > DEEPEST) throw new NotFewWords();
    const all = this.sequence(depth);
    while (this.takes("|")) all.push(...this.sequence(depth));
    return limitWords(all);
  }

  private sequence(depth: number): string[] {
    let texts = [""];
    while (!this.atEnd && !/[|)]/.test(this.next))
      texts = combineWords(texts, this.repeated(depth));
    return texts;
  }

  private repeated(depth: number): string[] {
    const atomTexts = this.atom(depth);
    const times = this.quantifier();
    if (!times) return atomTexts;
    this.takes("?");
    const { least, most } = times;
    if (most === Number.POSITIVE_INFINITY) return this.run(atomTexts, least);
    let texts: string[] = [];
    let power = [""];
    for (let count = 0; count <= most; count++) {
      if (count >= least) texts = limitWords([...texts, ...power]);
      power = combineWords(power, atomTexts);
    }
    return texts;
  }

  /**
   * Expands a repeated space or hyphen. The matcher treats any white space as one space; a repeated
   * hyphen is reduced to one.
   */
  private run(atomTexts: string[], least: number): string[] {
    if (least > 1 || atomTexts.some((text) => text !== " " && text !== "-"))
      throw new NotFewWords();
    if (atomTexts.includes("-")) this.isNarrower = true;
    return least === 0 ? ["", ...atomTexts] : atomTexts;
  }

  private quantifier(): { least: number; most: number } | null {
    if (this.takes("?")) return { least: 0, most: 1 };
    if (this.takes("*")) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.takes("+")) return { least: 1, most: Number.POSITIVE_INFINITY };
    const [quantifierText, least, open, most] =
      /^\{(\d{1,2})(,(\d{0,2}))?\}/.exec(this.source.slice(this.at, this.at + 8)) ?? [];
    if (!quantifierText) return null;
    this.at += quantifierText.length;
    if (open && !most) return { least: Number(least), most: Number.POSITIVE_INFINITY };
    return { least: Number(least), most: Number(most ?? least) };
  }

  private atom(depth: number): string[] {
    if (this.takes("(")) return this.group(depth);
    if (this.takes("[")) return this.characterClass();
    if (this.takes("\\")) return [this.escaped()];
    if (/[.^$*+?{]/.test(this.next)) throw new NotFewWords();
    return [this.character()];
  }

  private group(depth: number): string[] {
    if (this.takes("?") && !this.takes(":")) throw new NotFewWords();
    const texts = this.alternatives(depth + 1);
    if (!this.takes(")")) throw new NotFewWords();
    return texts;
  }

  private characterClass(): string[] {
    if (this.takes("^")) throw new NotFewWords();
    const texts: string[] = [];
    while (!this.takes("]")) {
      if (this.atEnd) throw new NotFewWords();
      const isRange = this.next === "-" && texts.length > 0 && this.source[this.at + 1] !== "]";
      if (isRange) throw new NotFewWords();
      texts.push(this.takes("\\") ? this.escaped() : this.character());
    }
    return limitWords(texts);
  }

  private escaped(): string {
    const character = this.character();
    if (character === "s") return " ";
    if (character === "b") return "";
    if (/[\p{L}\p{N}]/u.test(character)) throw new NotFewWords();
    return character;
  }

  private character(): string {
    const codePoint = this.source.codePointAt(this.at);
    if (codePoint === undefined) throw new NotFewWords();
    const character = String.fromCodePoint(codePoint);
    this.at += character.length;
    return character;
  }

  private get next(): string {
    return this.source.charAt(this.at);
  }

  private takes(character: string): boolean {
    const isMatch = this.next === character;
    if (isMatch) this.at += 1;
    return isMatch;
  }
}

function combineWords(before: string[], after: string[]): string[] {
  if (before.length * after.length > MAX_WORDS) throw new NotFewWords();
  return before.flatMap((start) => after.map((end) => start + end));
}

function limitWords(texts: string[]): string[] {
  if (texts.length > MAX_WORDS) throw new NotFewWords();
  return texts;
}
