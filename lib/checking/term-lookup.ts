import type { CheckedText } from "./checked-text";
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
  /** What most texts come to: there is one for all of them. */
  nothing: FoundTerms;
}

interface NumberedExceptions {
  patterns: readonly NumberedSteps[];
  whole: number;
  texts: number;
}

/** Phrases by their places among all phrases. */
interface NumberedConditions {
  when: readonly number[];
  unless: readonly number[];
  within: number | null;
}

type Places = readonly Occurrence[];

/** The owner of all phrases of conditions. */
const PHRASES = 0;
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
  /** What a text comes to in which nothing is found. */
  private readonly nothing: readonly FoundTerms[];
  /** By owner, whose it is. */
  private readonly criterionOf: number[] = [];
  /** The phrases of all conditions, each of them once however many rules name it, and who does. */
  private readonly phrases = new Map<string, number>();
  private readonly criteriaOf: number[][] = [];
  /** What was found in the texts that were looked at together last; else each is asked for once. */
  private together: ReadonlyMap<CheckedText, readonly FoundTerms[]> = new Map();
  private owners = PHRASES + 1;

  constructor(criteria: readonly LookedUp[]) {
    this.criteria = criteria.map((criterion, at) => this.add(criterion, at));
    this.nothing = this.criteria.map(({ nothing }) => nothing);
  }

  private add({ lists, exceptions, matchCase, ...conditions }: LookedUp, at: number): Numbered {
    const numbered = {
      nothing: { lists: lists.map(() => NO_TERMS), excepted: null, when: false, unless: false },
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
    { when, unless, within }: Conditions,
    matchCase: boolean,
    at: number,
  ): NumberedConditions {
    if (within !== null) this.tracked.add(PHRASES);
    const numbers = (phrases: readonly string[]) =>
      phrases.map((phrase) => this.phraseNumber(phrase, matchCase, at));
    return { when: numbers(when), unless: numbers(unless), within };
  }

  private phraseNumber(phrase: string, matchCase: boolean, at: number): number {
    const key = `${matchCase} ${phrase.trim()}`;
    const number = this.phrases.get(key) ?? this.phrases.size;
    if (number === this.phrases.size) {
      this.phrases.set(key, number);
      this.criteriaOf.push([]);
      this.index.add(PHRASES, number, phrase, matchCase);
    }
    this.criteriaOf[number]?.push(at);
    return number;
  }

  /** What was found of each criterion. */
  find(text: CheckedText): readonly FoundTerms[] {
    return this.together.get(text) ?? this.look(text);
  }

  /** The same of all texts of a product, which are not scanned again when each is asked for. */
  findAll(texts: readonly CheckedText[]): readonly (readonly FoundTerms[])[] {
    this.together = new Map(texts.map((text) => [text, this.find(text)]));
    return [...this.together.values()];
  }

  private look(text: CheckedText): readonly FoundTerms[] {
    const scanned = scanTerms(this.index, text.text, this.tracked);
    const found = [...this.nothing];
    for (const at of this.concerned(scanned)) {
      const criterion = this.criteria[at];
      if (criterion) found[at] = foundOf(criterion, text, scanned);
    }
    return found;
  }

  /** The criteria of which anything was found: most of many have nothing in a text. */
  private concerned({ matches }: Scanned): ReadonlySet<number> {
    const concerned = new Set<number>();
    for (const [owner, { present }] of matches) {
      if (owner !== PHRASES) concerned.add(this.criterionOf[owner] ?? 0);
      else
        for (const phrase of present)
          for (const at of this.criteriaOf[phrase] ?? []) concerned.add(at);
    }
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
  const mentions = conditions && mentionsIn(conditions, scanned);
  const excepted = exceptions && exceptionsIn(exceptions, lists, scanned);
  const isFound = lists.some((list) => scanned.matches.has(list));
  if (!isFound && !excepted) return mentions ? { ...nothing, ...mentions } : nothing;
  const counts = conditions && countingBeside(conditions, text, scanned);
  if (!excepted && !counts) {
    const found = lists.map((list) => scanned.matches.get(list) ?? NO_TERMS);
    return { ...nothing, lists: found, ...mentions };
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
    ...nothing,
    lists: found,
    excepted: excepted && new Cover(excepted.map((exception) => stored(folded, exception))),
    ...mentions,
  };
}

function mentionsIn({ when, unless }: NumberedConditions, { matches }: Scanned) {
  const present = matches.get(PHRASES)?.present;
  const isPresent = (phrase: number) => present?.has(phrase) ?? false;
  return { when: when.some(isPresent), unless: unless.some(isPresent) };
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
  const of = (numbers: readonly number[]) => {
    const own = phrases.filter(({ entry }) => numbers.includes(entry));
    const spans = own.map((place) => stored(folded, place));
    return new Neighbours(text, spans, within);
  };
  const [wanted, unwanted] = [of(when), of(unless)];
  return (place) => {
    const span = stored(folded, place);
    return (when.length === 0 || wanted.standBeside(span)) && !unwanted.standBeside(span);
  };
}
