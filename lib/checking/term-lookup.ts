import type { CheckedText } from "./checked-text";
import { type Conditions, isConditional, Neighbours } from "./conditions";
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
export interface LookedUp extends Conditions {
  lists: readonly TermList[];
  exceptions: readonly string[];
  matchCase: boolean;
}

/** What was found of it in one text. */
export interface FoundTerms {
  lists: readonly RuleTerms[];
  /** Where the criterion's exceptions stand; null where they stand nowhere. */
  excepted: Cover | null;
  /** Whether the text mentions a phrase of its conditions. */
  when: boolean;
  unless: boolean;
}

interface Numbered {
  lists: readonly number[];
  exceptions: NumberedExceptions | null;
  conditions: NumberedConditions | null;
}

interface NumberedExceptions {
  patterns: readonly ExceptionPattern[];
  whole: number;
  before: number;
  after: number;
}

interface NumberedConditions {
  /** Null: no phrase is wanted. */
  when: number | null;
  unless: number | null;
  within: number | null;
}

type Places = readonly Occurrence[];

const NO_TERMS: RuleTerms = { spans: [], present: new Set() };
const NO_PLACES: Places = [];

/**
 * The terms, exceptions and conditions of all criteria in one index, so that a text is scanned once
 * for all.
 */
export class TermLookup {
  private readonly index = new TermIndex();
  private readonly tracked = new Set<number>();
  private readonly criteria: readonly Numbered[];
  /**
   * What was found in texts, where conditions ask for it before the check does; else it is asked for
   * once, and to keep it would cost more than to find it.
   */
  private readonly known: WeakMap<CheckedText, readonly FoundTerms[]> | null;
  private owners = 0;

  constructor(criteria: readonly LookedUp[]) {
    this.criteria = criteria.map((criterion) => this.add(criterion));
    this.known = criteria.some(isConditional) ? new WeakMap() : null;
  }

  private add({ lists, exceptions, matchCase, ...conditions }: LookedUp): Numbered {
    const numbered = {
      lists: lists.map((list) => this.addList(list, matchCase)),
      exceptions: this.addExceptions(exceptions.flatMap(readable), matchCase),
      conditions: isConditional(conditions) ? this.addConditions(conditions, matchCase) : null,
    };
    if (numbered.exceptions || numbered.conditions?.within)
      for (const owner of numbered.lists) this.tracked.add(owner);
    return numbered;
  }

  private addList(list: TermList, matchCase: boolean): number {
    const owner = this.owners++;
    list.forEach((terms, entry) => {
      for (const term of terms) this.index.add(owner, entry, term, matchCase);
    });
    return owner;
  }

  private addExceptions(
    patterns: readonly ExceptionPattern[],
    matchCase: boolean,
  ): NumberedExceptions | null {
    if (patterns.length === 0) return null;
    const [whole, before, after] = [this.owners++, this.owners++, this.owners++];
    patterns.forEach((pattern, entry) => {
      if (pattern.whole !== null) {
        this.index.add(whole, entry, pattern.whole, matchCase);
      } else {
        if (pattern.before) this.index.add(before, entry, pattern.before.text, matchCase);
        if (pattern.after) this.index.add(after, entry, pattern.after.text, matchCase);
      }
    });
    for (const owner of [whole, before, after]) this.tracked.add(owner);
    return { patterns, whole, before, after };
  }

  private addConditions(
    { when, unless, within }: Conditions,
    matchCase: boolean,
  ): NumberedConditions {
    const add = (phrases: readonly string[]) => {
      if (phrases.length === 0) return null;
      const owner = this.addList([phrases], matchCase);
      if (within !== null) this.tracked.add(owner);
      return owner;
    };
    return { when: add(when), unless: add(unless), within };
  }

  /** What was found of each criterion; a text that was looked at already is not scanned again. */
  find(text: CheckedText): readonly FoundTerms[] {
    const known = this.known?.get(text);
    if (known) return known;
    const scanned = scanTerms(this.index, text.text, this.tracked);
    const found = this.criteria.map((criterion) => foundOf(criterion, text, scanned));
    this.known?.set(text, found);
    return found;
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

function foundOf(
  { lists, exceptions, conditions }: Numbered,
  text: CheckedText,
  scanned: Scanned,
): FoundTerms {
  const mentions = {
    when: isMentioned(scanned, conditions?.when),
    unless: isMentioned(scanned, conditions?.unless),
  };
  const excepted = exceptions && exceptionsIn(exceptions, lists, scanned);
  const counts = conditions && conditionsIn(conditions, text, scanned);
  if (!excepted && !counts) {
    const found = lists.map((list) => scanned.matches.get(list) ?? NO_TERMS);
    return { lists: found, excepted: null, ...mentions };
  }
  const { folded, places } = scanned;
  const cover = excepted && new Cover(excepted);
  const isLeft = (place: Occurrence) => !cover?.holds(place);
  const found = lists.map((list): RuleTerms => {
    const all = (places.get(list) ?? NO_PLACES).filter((place) => counts?.(place) ?? true);
    // Terms are chosen first, then those left out that are excepted: an exception adds no finding.
    const left = leftmostLongest(all).filter(isLeft);
    return {
      spans: left.map((place) => ({ ...stored(folded, place), entry: place.entry })),
      present: new Set(all.filter(isLeft).map(({ entry }) => entry)),
    };
  });
  return {
    lists: found,
    excepted: excepted && new Cover(excepted.map((exception) => stored(folded, exception))),
    ...mentions,
  };
}

function isMentioned({ matches }: Scanned, owner: number | null = null): boolean {
  return owner !== null && matches.has(owner);
}

/** The places of exceptions in folded units, or null where there is none. */
function exceptionsIn(
  { patterns, ...owners }: NumberedExceptions,
  lists: readonly number[],
  { places, folded }: Scanned,
) {
  const parts: PatternParts = {
    whole: places.get(owners.whole) ?? NO_PLACES,
    before: places.get(owners.before) ?? NO_PLACES,
    after: places.get(owners.after) ?? NO_PLACES,
  };
  if (parts.whole.length + parts.before.length + parts.after.length === 0) return null;
  const terms = lists.flatMap((list) => places.get(list) ?? []);
  const found = occurrencesOf(patterns, parts, terms, folded);
  return found.length > 0 ? found : null;
}

/** Whether a place of a term counts by what stands beside it; null where all do. */
function conditionsIn(
  { when, unless, within }: NumberedConditions,
  text: CheckedText,
  { places, folded }: Scanned,
): ((place: Occurrence) => boolean) | null {
  if (within === null) return null;
  const of = (owner: number | null) => {
    const phrases = owner === null ? NO_PLACES : (places.get(owner) ?? NO_PLACES);
    return new Neighbours(
      text,
      phrases.map((place) => stored(folded, place)),
      within,
    );
  };
  const [wanted, unwanted] = [of(when), of(unless)];
  return (place) => {
    const span = stored(folded, place);
    return (when === null || wanted.standBeside(span)) && !unwanted.standBeside(span);
  };
}
