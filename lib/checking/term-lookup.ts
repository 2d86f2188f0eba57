import {
  Cover,
  type ExceptionPattern,
  type Occurrence,
  occurrencesOf,
  type PatternParts,
  readException,
} from "./exceptions";
import type { TermList } from "./rules/kind";
import { TermIndex } from "./term-index";
import { leftmostLongest, type RuleTerms, type Scanned, scanTerms, stored } from "./term-matches";
import { UnreadableError } from "./unreadable";

/** What a criterion has looked up in texts. */
export interface LookedUp {
  lists: readonly TermList[];
  exceptions: readonly string[];
  matchCase: boolean;
}

/** What was found of it in one text. */
export interface FoundTerms {
  lists: readonly RuleTerms[];
  /** Where the criterion's exceptions stand; null where they stand nowhere. */
  excepted: Cover | null;
}

interface Numbered {
  lists: readonly number[];
  exceptions: NumberedExceptions | null;
}

interface NumberedExceptions {
  patterns: readonly ExceptionPattern[];
  whole: number;
  before: number;
  after: number;
}

const NO_TERMS: RuleTerms = { spans: [], present: new Set() };
const NO_PLACES: readonly Occurrence[] = [];

/** The terms and exceptions of all criteria in one index, so that a text is scanned once for all. */
export class TermLookup {
  private readonly index = new TermIndex();
  private readonly tracked = new Set<number>();
  private readonly criteria: readonly Numbered[];
  private owners = 0;

  constructor(criteria: readonly LookedUp[]) {
    this.criteria = criteria.map((criterion) => this.add(criterion));
  }

  private add({ lists, exceptions, matchCase }: LookedUp): Numbered {
    const numbers = lists.map((list) => {
      const owner = this.owners++;
      list.forEach((terms, entry) => {
        for (const term of terms) this.index.add(owner, entry, term, matchCase);
      });
      return owner;
    });
    const patterns = exceptions.flatMap(readable);
    if (patterns.length === 0) return { lists: numbers, exceptions: null };
    const [whole, before, after] = [this.owners++, this.owners++, this.owners++];
    patterns.forEach((pattern, entry) => {
      if (pattern.whole !== null) {
        this.index.add(whole, entry, pattern.whole, matchCase);
      } else {
        if (pattern.before) this.index.add(before, entry, pattern.before.text, matchCase);
        if (pattern.after) this.index.add(after, entry, pattern.after.text, matchCase);
      }
    });
    for (const owner of [...numbers, whole, before, after]) this.tracked.add(owner);
    return { lists: numbers, exceptions: { patterns, whole, before, after } };
  }

  /** What was found of each criterion. */
  find(text: string): FoundTerms[] {
    const scanned = scanTerms(this.index, text, this.tracked);
    return this.criteria.map(({ lists, exceptions }) => {
      const cover = exceptions && coverOf(exceptions, lists, scanned);
      if (cover) return withoutExcepted(lists, cover, scanned);
      const found = lists.map((list) => scanned.matches.get(list) ?? NO_TERMS);
      return { lists: found, excepted: null };
    });
  }
}

/** Stored before it was refused: an exception of nothing. */
function readable(exception: string): ExceptionPattern[] {
  try {
    return [readException(exception)];
  } catch (error) {
    if (error instanceof UnreadableError) return [];
    throw error;
  }
}

/** The places of exceptions in folded units, or null where there is none. */
function coverOf(
  { patterns, ...owners }: NumberedExceptions,
  lists: readonly number[],
  { places, folded }: Scanned,
): Occurrence[] | null {
  const parts: PatternParts = {
    whole: places.get(owners.whole) ?? NO_PLACES,
    before: places.get(owners.before) ?? NO_PLACES,
    after: places.get(owners.after) ?? NO_PLACES,
  };
  if (parts.whole.length + parts.before.length + parts.after.length === 0) return null;
  const terms = lists.flatMap((list) => places.get(list) ?? []);
  const found = occurrencesOf(patterns, parts, terms, folded);
  return found.length > 0 ? found.map((span) => ({ ...span, entry: 0 })) : null;
}

/** Terms are chosen first, then those left out that stand within an exception: one adds no finding. */
function withoutExcepted(
  lists: readonly number[],
  exceptions: readonly Occurrence[],
  { places, folded }: Scanned,
): FoundTerms {
  const cover = new Cover(exceptions);
  const found = lists.map((list): RuleTerms => {
    const all = places.get(list) ?? NO_PLACES;
    const counting = leftmostLongest(all).filter((place) => !cover.holds(place));
    return {
      spans: counting.map((place) => ({ ...stored(folded, place), entry: place.entry })),
      present: new Set(all.filter((place) => !cover.holds(place)).map(({ entry }) => entry)),
    };
  });
  const excepted = new Cover(exceptions.map((exception) => stored(folded, exception)));
  return { lists: found, excepted };
}
