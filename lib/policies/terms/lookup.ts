import { LEAST_START, type Likeness, type Prepared } from "./likeness";
import { plainWord, type Step } from "./pattern";

/** A step of a pattern that a word may stand in. */
export interface Place {
  pattern: number;
  step: number;
}

interface Bending extends Place {
  word: Prepared;
}

/** Tells in which steps of which patterns a word may stand, in one of a text's languages. */
export class Lookup {
  private readonly exact = new Map<string, Place[]>();
  /** By likeness, then by how words begin. */
  private readonly bending: { likeness: Likeness; words: Map<string, Bending[]> }[];
  private readonly known = new Map<string, readonly Place[]>();

  constructor(patterns: readonly (readonly Step[])[], languages: readonly Likeness[]) {
    this.bending = languages.map((likeness) => ({ likeness, words: new Map() }));
    for (const [pattern, steps] of patterns.entries())
      for (const [step, { word, bends }] of steps.entries()) {
        add(this.exact, plainWord(word), { pattern, step });
        if (bends) this.addBending(word, { pattern, step });
      }
  }

  private addBending(written: string, place: Place): void {
    for (const { likeness, words } of this.bending) {
      const word = likeness.prepare(written);
      if (word) for (const start of startsOf(word)) add(words, start, { ...place, word });
    }
  }

  /** @param written as it stands in a text */
  placesOf(written: string): readonly Place[] {
    const known = this.known.get(written);
    if (known) return known;
    const found = new Map<string, Place>();
    const take = (place: Place) => found.set(`${place.pattern} ${place.step}`, place);
    this.exact.get(plainWord(written))?.forEach(take);
    for (const { likeness, words } of this.bending) {
      const word = likeness.prepare(written);
      if (!word) continue;
      for (const start of startsOf(word))
        for (const other of words.get(start) ?? [])
          if (likeness.alike(other.word, word)) take(other);
    }
    const places = found.size > 0 ? [...found.values()] : NOWHERE;
    this.known.set(written, places);
    return places;
  }
}

const NOWHERE: readonly Place[] = [];

function startsOf({ plain, bare }: Prepared): string[] {
  return (bare === null ? [plain] : [plain, bare]).map((word) => word.slice(0, LEAST_START));
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}
