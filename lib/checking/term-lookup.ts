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
import {
  type RuleTerms,
  type Scanned,
  scanTerms,
  selectLeftmostLongest,
  toTextSpan,
} from "./term-matches";
import { UnreadableError } from "./unreadable";

/** The search terms of a rule check. */
export interface TermQuery extends Conditions {
  lists: readonly TermList[];
  exceptions: readonly string[];
  matchCase: boolean;
}

/** The matches of a rule check in one text. */
export interface FoundTerms {
  lists: readonly RuleTerms[];
  /** Spans that the exceptions of the rule check cover; null if there are none. */
  excepted: Cover | null;
}

/** The matches in a text, and the condition phrases that it mentions. */
interface ScanResult {
  found: readonly FoundTerms[];
  phrases: ReadonlySet<number>;
}

interface Numbered {
  lists: readonly number[];
  exceptions: NumberedExceptions | null;
  conditions: NumberedConditions | null;
  /** The shared result for texts without matches, which are the majority. */
  nothing: FoundTerms;
}

interface NumberedExceptions {
  patterns: readonly NumberedSteps[];
  whole: number;
  texts: number;
}

type Occurrences = readonly Occurrence[];

/** The owner id for the condition phrases of all rule checks. */
const PHRASES = 0;
const NO_TERMS: RuleTerms = { spans: [], present: new Set() };
const NO_OCCURRENCES: Occurrences = [];
const NO_NUMBERS: ReadonlySet<number> = new Set();

/**
 * An index of the terms, exceptions and conditions of all rule checks. Each text is scanned only
 * once for all of them.
 */
export class TermLookup {
  private readonly index = new TermIndex();
  private readonly tracked = new Set<number>();
  private readonly ruleChecks: readonly Numbered[];
  /** The result for a text without matches. */
  private readonly nothing: readonly FoundTerms[];
  /** The index of the rule check for each owner id. */
  private readonly ruleCheckOf: number[] = [];
  private readonly phrases = new ConditionPhrases();
  /**
   * Scan results of the texts that were last passed to `unmetIn`. Other texts are scanned on
   * demand.
   */
  private together: ReadonlyMap<CheckedText, ScanResult> = new Map();
  private owners = PHRASES + 1;

  constructor(ruleChecks: readonly TermQuery[]) {
    this.ruleChecks = ruleChecks.map((ruleCheck, at) => this.add(ruleCheck, at));
    this.nothing = this.ruleChecks.map(({ nothing }) => nothing);
  }

  private add(
    { lists, exceptions, matchCase, ...conditions }: TermQuery,
    ruleIndex: number,
  ): Numbered {
    const numbered = {
      nothing: { lists: lists.map(() => NO_TERMS), excepted: null },
      lists: lists.map((list) => this.addList(list, matchCase)),
      exceptions: this.addExceptions(exceptions.flatMap(tryReadException), matchCase),
      conditions: isConditional(conditions)
        ? this.addConditions(conditions, matchCase, ruleIndex)
        : null,
    };
    if (numbered.exceptions || numbered.conditions?.within)
      for (const owner of numbered.lists) this.tracked.add(owner);
    while (this.ruleCheckOf.length < this.owners) this.ruleCheckOf.push(ruleIndex);
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
    const [phraseOwner, texts] = [this.owners++, this.owners++];
    let number = 0;
    const numbered = patterns.flatMap((pattern): NumberedSteps[] => {
      if (pattern.whole !== null) {
        this.index.add(phraseOwner, 0, pattern.whole, matchCase);
        return [];
      }
      const steps = pattern.steps.map(({ text, spaced }) => {
        if (text === null) return { number: null, spaced };
        this.index.add(texts, number, text, matchCase);
        return { number: number++, spaced };
      });
      return [steps];
    });
    for (const owner of [phraseOwner, texts]) this.tracked.add(owner);
    return { patterns: numbered, whole: phraseOwner, texts };
  }

  private addConditions(
    conditions: Conditions,
    matchCase: boolean,
    ruleIndex: number,
  ): NumberedConditions {
    if (conditions.within !== null) this.tracked.add(PHRASES);
    return this.phrases.add(conditions, matchCase, ruleIndex, (phrase, number) =>
      this.index.add(PHRASES, number, phrase, matchCase),
    );
  }

  /** Returns the matches in a text, one entry per rule check. */
  find(text: CheckedText): readonly FoundTerms[] {
    return (this.together.get(text) ?? this.look(text)).found;
  }

  /**
   * Returns the indexes of the rule checks whose conditions a product does not meet. Scan results
   * are reused when the same texts are checked. Without conditions, no text is scanned.
   */
  unmetIn(product: ProductTexts): ReadonlySet<number> {
    if (this.phrases.isEmpty) return NO_NUMBERS;
    const before = this.together;
    this.together = new Map(
      product.all().map((text) => [text, before.get(text) ?? this.look(text)]),
    );
    return this.phrases.unmetBy(Array.from(this.together.values(), ({ phrases }) => phrases));
  }

  private look(text: CheckedText): ScanResult {
    const scanned = scanTerms(this.index, text.text, this.tracked);
    const foundTerms = [...this.nothing];
    for (const ruleIndex of this.listsWithMatches(scanned)) {
      const ruleCheck = this.ruleChecks[ruleIndex];
      if (ruleCheck) foundTerms[ruleIndex] = foundOf(ruleCheck, text, scanned);
    }
    return { found: foundTerms, phrases: scanned.matches.get(PHRASES)?.present ?? NO_NUMBERS };
  }

  /** Returns the indexes of the rule checks that have matches. Most have none. */
  private listsWithMatches({ matches }: Scanned): ReadonlySet<number> {
    const matchedLists = new Set<number>();
    for (const owner of matches.keys())
      if (owner !== PHRASES) matchedLists.add(this.ruleCheckOf[owner] ?? 0);
    return matchedLists;
  }
}

/**
 * Parses an exception. Returns an empty list for an invalid one that was stored before validation
 * was introduced.
 */
function tryReadException(exception: string): ExceptionPattern[] {
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
  const excepted = exceptions && findExceptions(exceptions, lists, scanned);
  const isFound = lists.some((list) => scanned.matches.has(list));
  if (!isFound && !excepted) return nothing;
  const counts = conditions && createContextFilter(conditions, text, scanned);
  if (!excepted && !counts) {
    const listMatches = lists.map((list) => scanned.matches.get(list) ?? NO_TERMS);
    return { lists: listMatches, excepted: null };
  }
  const { folded } = scanned;
  const cover = excepted && new Cover(excepted);
  const found = lists.map((list): RuleTerms => {
    const occurrences = scanned.occurrences.get(list) ?? NO_OCCURRENCES;
    const all = counts ? occurrences.filter(counts) : occurrences;
    // Select matches before applying exceptions, because an exception must not cause new findings.
    return {
      spans: filterUncovered(selectLeftmostLongest(all), cover).map((occurrence) => ({
        ...toTextSpan(folded, occurrence),
        entry: occurrence.entry,
      })),
      present: new Set(filterUncovered(all, cover).map(({ entry }) => entry)),
    };
  });
  return {
    lists: found,
    excepted: excepted && new Cover(excepted.map((exception) => toTextSpan(folded, exception))),
  };
}

function filterUncovered(occurrences: Occurrences, cover: Cover | null): Occurrences {
  return cover ? occurrences.filter((occurrence) => !cover.containsSpan(occurrence)) : occurrences;
}

/** Returns the matches of exceptions in folded units; null if there are none. */
function findExceptions(
  { patterns, ...owners }: NumberedExceptions,
  lists: readonly number[],
  { occurrences, folded }: Scanned,
) {
  const parts: PatternParts = {
    whole: occurrences.get(owners.whole) ?? NO_OCCURRENCES,
    texts: occurrences.get(owners.texts) ?? NO_OCCURRENCES,
  };
  if (parts.whole.length + parts.texts.length === 0) return null;
  const terms = lists.flatMap((list) => occurrences.get(list) ?? []);
  const exceptions = occurrencesOf(patterns, parts, terms, folded);
  return exceptions.length > 0 ? exceptions : null;
}

/**
 * Returns a predicate for the matches that count because of nearby condition phrases; null if all
 * matches count.
 */
function createContextFilter(
  { when, unless, within }: NumberedConditions,
  text: CheckedText,
  { occurrences, folded }: Scanned,
): ((occurrence: Occurrence) => boolean) | null {
  if (within === null) return null;
  const phrases = occurrences.get(PHRASES) ?? NO_OCCURRENCES;
  const requiredNeighbours = findNeighbors(when, phrases, folded, text, within);
  const unwanted = findNeighbors(unless, phrases, folded, text, within);
  return (occurrence) => {
    const span = toTextSpan(folded, occurrence);
    return (
      (when.length === 0 || requiredNeighbours.standBeside(span)) && !unwanted.standBeside(span)
    );
  };
}

function findNeighbors(
  numbers: readonly number[],
  phrases: Occurrences,
  foldedText: FoldedText,
  text: CheckedText,
  maxDistance: number,
): Neighbours {
  const ownPhrases = phrases.filter(({ entry }) => numbers.includes(entry));
  return new Neighbours(
    text,
    ownPhrases.map((occurrence) => toTextSpan(foldedText, occurrence)),
    maxDistance,
  );
}
