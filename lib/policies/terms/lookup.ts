import { LEAST_START, type Likeness, type Prepared } from "./likeness";
import { plainWord, type Step } from "./pattern";

interface Bending {
  pattern: number;
  word: Prepared;
}

/** Tells of the words of a text, which may be in one of some languages, in which patterns they stand. */
export class Lookup {
  /** Patterns by how their first words are written. */
  private readonly exact = new Map<string, number[]>();
  /** Those whose first words bend: by likeness, then by how they begin. */
  private readonly bending: { likeness: Likeness; words: Map<string, Bending[]> }[];
  private readonly begun = new Map<string, readonly number[]>();
  private readonly fitting = new Map<string, boolean>();

  constructor(patterns: readonly (readonly Step[])[], languages: readonly Likeness[]) {
    this.bending = languages.map((likeness) => ({ likeness, words: new Map() }));
    for (const [pattern, [first]] of patterns.entries()) {
      if (!first) continue;
      add(this.exact, plainWord(first.word), pattern);
      if (!first.bends) continue;
      for (const { likeness, words } of this.bending) {
        const word = likeness.prepare(first.word);
        if (word) for (const start of startsOf(word)) add(words, start, { pattern, word });
      }
    }
  }

  /** The patterns that a word may begin, as it stands in a text. */
  begunBy(written: string): readonly number[] {
    const known = this.begun.get(written);
    if (known) return known;
    const found = new Set(this.exact.get(plainWord(written)));
    for (const { likeness, words } of this.bending) {
      const word = likeness.prepare(written);
      if (!word) continue;
      for (const start of startsOf(word))
        for (const other of words.get(start) ?? [])
          if (likeness.alike(other.word, word)) found.add(other.pattern);
    }
    const patterns = found.size > 0 ? [...found] : NONE;
    this.begun.set(written, patterns);
    return patterns;
  }

  /** Whether a word may stand in a step that a pattern goes on with. */
  fits(step: Step, written: string): boolean {
    const key = `${step.bends} ${step.word} ${written}`;
    const known = this.fitting.get(key);
    if (known !== undefined) return known;
    const fits =
      plainWord(step.word) === plainWord(written) ||
      (step.bends && this.areAlike(step.word, written));
    this.fitting.set(key, fits);
    return fits;
  }

  private areAlike(a: string, b: string): boolean {
    return this.bending.some(({ likeness }) => {
      const [one, other] = [likeness.prepare(a), likeness.prepare(b)];
      return one !== null && other !== null && likeness.alike(one, other);
    });
  }
}

const NONE: readonly number[] = [];

function startsOf({ plain, bare }: Prepared): string[] {
  return (bare === null ? [plain] : [plain, bare]).map((word) => word.slice(0, LEAST_START));
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
