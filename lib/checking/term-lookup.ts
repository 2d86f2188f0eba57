import type { CheckedText } from "./checked-text";
import { ConditionPhrases, type NumberedConditions } from "./condition-phrases";
import { type Conditions, isConditional, Neighbours } from "./conditions";
import {
  Cover,
  type ExceptionPattern,
  type NumberedSteps,
  type Occurrence,
  occurrencesOf,
  type PatternParts,
  readException,
} from "./exceptions";
import type { FoldedText } from "./fold";
import type { ProductTexts } from "./product-texts";
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
}

/** What was found in a text, and which phrases of conditions it mentions. */
interface Looked {
  found: readonly FoundTerms[];
  phrases: ReadonlySet<number>;
}

interface Numbered {
  lists: readonly number[];
  exceptions: NumberedExceptions | null;
  conditions: NumberedConditions | null;
  /** What most texts come to: there is one for all of them. */
  nothing: FoundTerms;
}

interface NumberedExceptions {
  patterns: readonly NumberedSteps[];
  whole: number;
  texts: number;
}

type Places = readonly Occurrence[];

/** The owner of all phrases of conditions. */
const PHRASES = 0;
const NO_TERMS: RuleTerms = { spans: [], present: new Set() };
const NO_PLACES: Places = [];
const NO_NUMBERS: ReadonlySet<number> = new Set();

/**
 * The terms, exceptions and conditions of all criteria in one index, so that a text is scanned once
 * for all.
 */
export class TermLookup {
  private readonly index = new TermIndex();
  private readonly tracked = new Set<number>();
  private readonly criteria: readonly Numbered[];
  /** What a text comes to in which nothing is found. */
  private readonly nothing: readonly FoundTerms[];
  /** By owner, whose it is. */
  private readonly criterionOf: number[] = [];
  private readonly phrases = new ConditionPhrases();
  /** What was found in the texts that were looked at together last; else each is asked for once. */
  private together: ReadonlyMap<CheckedText, Looked> = new Map();
  private owners = PHRASES + 1;

  constructor(criteria: readonly LookedUp[]) {
    this.criteria = criteria.map((criterion, at) => this.add(criterion, at));
    this.nothing = this.criteria.map(({ nothing }) => nothing);
  }

  private add({ lists, exceptions, matchCase, ...conditions }: LookedUp, at: number): Numbered {
    const numbered = {
      nothing: { lists: lists.map(() => NO_TERMS), excepted: null },
      lists: lists.map((list) => this.addList(list, matchCase)),
      exceptions: this.addExceptions(exceptions.flatMap(readable), matchCase),
      conditions: isConditional(conditions) ? this.addConditions(conditions, matchCase, at) : null,
    };
    if (numbered.exceptions || numbered.conditions?.within)
      for (const owner of numbered.lists) this.tracked.add(owner);
    while (this.criterionOf.length < this.owners) this.criterionOf.push(at);
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
    const [whole, texts] = [this.owners++, this.owners++];
    let number = 0;
    const numbered = patterns.flatMap((pattern): NumberedSteps[] => {
      if (pattern.whole !== null) {
        this.index.add(whole, 0, pattern.whole, matchCase);
        return [];
      }
      const steps = pattern.steps.map(({ text, spaced }) => {
        if (text === null) return { number: null, spaced };
        this.index.add(texts, number, text, matchCase);
        return { number: number++, spaced };
      });
      return [steps];
    });
    for (const owner of [whole, texts]) this.tracked.add(owner);
    return { patterns: numbered, whole, texts };
  }

  private addConditions(
    conditions: Conditions,
    matchCase: boolean,
    at: number,
  ): NumberedConditions {
    if (conditions.within !== null) this.tracked.add(PHRASES);
    return this.phrases.add(conditions, matchCase, at, (phrase, number) =>
      this.index.add(PHRASES, number, phrase, matchCase),
    );
  }

  /** What was found of each criterion. */
  find(text: CheckedText): readonly FoundTerms[] {
    return (this.together.get(text) ?? this.look(text)).found;
  }

  /**
   * The places of the criteria that do not apply to a product by what its texts mention. They are
   * not scanned again when each is asked for; where there are no conditions, not now either.
   */
  unmetIn(product: ProductTexts): ReadonlySet<number> {
    if (this.phrases.isEmpty) return NO_NUMBERS;
    const before = this.together;
    this.together = new Map(
      product.all().map((text) => [text, before.get(text) ?? this.look(text)]),
    );
    return this.phrases.unmetBy(Array.from(this.together.values(), ({ phrases }) => phrases));
  }

  private look(text: CheckedText): Looked {
    const scanned = scanTerms(this.index, text.text, this.tracked);
    const found = [...this.nothing];
    for (const at of this.concerned(scanned)) {
      const criterion = this.criteria[at];
      if (criterion) found[at] = foundOf(criterion, text, scanned);
    }
    return { found, phrases: scanned.matches.get(PHRASES)?.present ?? NO_NUMBERS };
  }

  /** The criteria of which anything was found: most of many have nothing in a text. */
  private concerned({ matches }: Scanned): ReadonlySet<number> {
    const concerned = new Set<number>();
    for (const owner of matches.keys())
      if (owner !== PHRASES) concerned.add(this.criterionOf[owner] ?? 0);
    return concerned;
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
  { lists, exceptions, conditions, nothing }: Numbered,
  text: CheckedText,
  scanned: Scanned,
): FoundTerms {
  const excepted = exceptions && exceptionsIn(exceptions, lists, scanned);
  const isFound = lists.some((list) => scanned.matches.has(list));
  if (!isFound && !excepted) return nothing;
  const counts = conditions && countingBeside(conditions, text, scanned);
  if (!excepted && !counts) {
    const found = lists.map((list) => scanned.matches.get(list) ?? NO_TERMS);
    return { lists: found, excepted: null };
  }
  const { folded } = scanned;
  const cover = excepted && new Cover(excepted);
  const found = lists.map((list): RuleTerms => {
    const places = scanned.places.get(list) ?? NO_PLACES;
    const all = counts ? places.filter(counts) : places;
    // Terms are chosen first, then those left out that are excepted: an exception adds no finding.
    return {
      spans: uncovered(leftmostLongest(all), cover).map((place) => ({
        ...stored(folded, place),
        entry: place.entry,
      })),
      present: new Set(uncovered(all, cover).map(({ entry }) => entry)),
    };
  });
  return {
    lists: found,
    excepted: excepted && new Cover(excepted.map((exception) => stored(folded, exception))),
  };
}

function uncovered(places: Places, cover: Cover | null): Places {
  return cover ? places.filter((place) => !cover.holds(place)) : places;
}

/** The places of exceptions in folded units, or null where there is none. */
function exceptionsIn(
  { patterns, ...owners }: NumberedExceptions,
  lists: readonly number[],
  { places, folded }: Scanned,
) {
  const parts: PatternParts = {
    whole: places.get(owners.whole) ?? NO_PLACES,
    texts: places.get(owners.texts) ?? NO_PLACES,
  };
  if (parts.whole.length + parts.texts.length === 0) return null;
  const terms = lists.flatMap((list) => places.get(list) ?? []);
  const found = occurrencesOf(patterns, parts, terms, folded);
  return found.length > 0 ? found : null;
}

/** Whether a place of a term counts by what stands beside it; null where every place does. */
function countingBeside(
  { when, unless, within }: NumberedConditions,
  text: CheckedText,
  { places, folded }: Scanned,
): ((place: Occurrence) => boolean) | null {
  if (within === null) return null;
  const phrases = places.get(PHRASES) ?? NO_PLACES;
  const wanted = neighbours(when, phrases, folded, text, within);
  const unwanted = neighbours(unless, phrases, folded, text, within);
  return (place) => {
    const span = stored(folded, place);
    return (when.length === 0 || wanted.standBeside(span)) && !unwanted.standBeside(span);
  };
}

function neighbours(
  numbers: readonly number[],
  phrases: Places,
  folded: FoldedText,
  text: CheckedText,
  within: number,
): Neighbours {
  const own = phrases.filter(({ entry }) => numbers.includes(entry));
  return new Neighbours(
    text,
    own.map((place) => stored(folded, place)),
    within,
  );
}
