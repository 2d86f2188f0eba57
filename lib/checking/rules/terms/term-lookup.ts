import type { CheckedText } from "../../text/checked-text";
import type { FoldedText } from "../../text/fold";
import type { ProductTexts } from "../../text/product-texts";
import { type Conditions, isConditional, NeighborPhrases } from "../conditions";
import { UnreadableError } from "../unreadable";
import { ConditionPhrases, type NumberedConditions } from "./condition-phrases";
import {
  type ExceptionPattern,
  findOccurrences,
  type NumberedSteps,
  type Occurrence,
  type PatternParts,
  parseException,
  SpanCover,
} from "./exceptions";
import { TermIndex } from "./term-index";
import type { TermList } from "./term-list";
import {
  type RuleTerms,
  type ScannedTerms,
  scanTerms,
  selectLeftmostLongest,
  toTextSpan,
} from "./term-matches";

/** The search terms of a rule check. */
export interface TermQuery extends Conditions {
  lists: readonly TermList[];
  exceptions: readonly string[];
  matchCase: boolean;
}

/** The matches of a rule check in one text. */
export interface FoundTerms {
  lists: readonly RuleTerms[];
  /** Spans covered by the rule check's exceptions, or null if there are none. */
  exemptSpans: SpanCover | null;
}

/** The matches in a text and the condition phrases that the text contains. */
interface ScanResult {
  matches: readonly FoundTerms[];
  phrases: ReadonlySet<number>;
}

interface IndexedRule {
  lists: readonly number[];
  exceptions: NumberedExceptions | null;
  conditions: NumberedConditions | null;
  /** The shared result for texts without matches, which are the majority. */
  noMatches: FoundTerms;
}

interface NumberedExceptions {
  patterns: readonly NumberedSteps[];
  whole: number;
  texts: number;
}

type Occurrences = readonly Occurrence[];

/** The owner id for the condition phrases of all rule checks. */
const PHRASE_OWNER = 0;
const NO_TERMS: RuleTerms = { spans: [], present: new Set() };
const NO_OCCURRENCES: Occurrences = [];
const NO_NUMBERS: ReadonlySet<number> = new Set();

/** An index of all rule checks' terms, exceptions and conditions: one scan for each text. */
export class TermLookup {
  private readonly index = new TermIndex();
  private readonly tracked = new Set<number>();
  private readonly ruleChecks: readonly IndexedRule[];
  /** The result for a text without matches. */
  private readonly emptyResult: readonly FoundTerms[];
  /** The index of the rule check for each owner id. */
  private readonly ruleCheckOf: number[] = [];
  private readonly phrases = new ConditionPhrases();
  /** Scan results for the texts last passed to `findUnmet`. Other texts are scanned on demand. */
  private scannedTexts: ReadonlyMap<CheckedText, ScanResult> = new Map();
  private owners = PHRASE_OWNER + 1;

  constructor(ruleChecks: readonly TermQuery[]) {
    this.ruleChecks = ruleChecks.map((ruleCheck, index) => this.add(ruleCheck, index));
    this.emptyResult = this.ruleChecks.map(({ noMatches }) => noMatches);
  }

  private add(
    { lists, exceptions, matchCase, ...conditions }: TermQuery,
    ruleIndex: number,
  ): IndexedRule {
    const numberedRule = {
      noMatches: { lists: lists.map(() => NO_TERMS), exemptSpans: null },
      lists: lists.map((list) => this.addList(list, matchCase)),
      exceptions: this.addExceptions(exceptions.flatMap(tryReadException), matchCase),
      conditions: isConditional(conditions)
        ? this.addConditions(conditions, matchCase, ruleIndex)
        : null,
    };
    if (numberedRule.exceptions || numberedRule.conditions?.within)
      for (const owner of numberedRule.lists) this.tracked.add(owner);
    while (this.ruleCheckOf.length < this.owners) this.ruleCheckOf.push(ruleIndex);
    return numberedRule;
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
    const numberedSteps = patterns.flatMap((pattern): NumberedSteps[] => {
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
    return { patterns: numberedSteps, whole: phraseOwner, texts };
  }

  private addConditions(
    conditions: Conditions,
    matchCase: boolean,
    ruleIndex: number,
  ): NumberedConditions {
    if (conditions.within !== null) this.tracked.add(PHRASE_OWNER);
    return this.phrases.add(conditions, matchCase, ruleIndex, (phrase, number) =>
      this.index.add(PHRASE_OWNER, number, phrase, matchCase),
    );
  }

  find(text: CheckedText): readonly FoundTerms[] {
    return (this.scannedTexts.get(text) ?? this.scanText(text)).matches;
  }

  /**
   * Returns the indexes of the rule checks whose conditions a product does not meet. Scan results
   * are reused when the same texts are checked. Without conditions, no text is scanned.
   */
  findUnmet(product: ProductTexts): ReadonlySet<number> {
    if (this.phrases.isEmpty) return NO_NUMBERS;
    const before = this.scannedTexts;
    this.scannedTexts = new Map(
      product.all().map((text) => [text, before.get(text) ?? this.scanText(text)]),
    );
    return this.phrases.findUnmet(Array.from(this.scannedTexts.values(), ({ phrases }) => phrases));
  }

  private scanText(text: CheckedText): ScanResult {
    const scannedTerms = scanTerms(this.index, text.text, this.tracked);
    const foundTerms = [...this.emptyResult];
    for (const ruleIndex of this.listsWithMatches(scannedTerms)) {
      const ruleCheck = this.ruleChecks[ruleIndex];
      if (ruleCheck) foundTerms[ruleIndex] = findRuleTerms(ruleCheck, text, scannedTerms);
    }
    return {
      matches: foundTerms,
      phrases: scannedTerms.matches.get(PHRASE_OWNER)?.present ?? NO_NUMBERS,
    };
  }

  /** Returns the indexes of the rule checks that have matches. Most have none. */
  private listsWithMatches({ matches }: ScannedTerms): ReadonlySet<number> {
    const matchedLists = new Set<number>();
    for (const owner of matches.keys())
      if (owner !== PHRASE_OWNER) matchedLists.add(this.ruleCheckOf[owner] ?? 0);
    return matchedLists;
  }
}

/** Parses an exception. Returns an empty list for one stored before validation existed. */
function tryReadException(exception: string): ExceptionPattern[] {
  try {
    return [parseException(exception)];
  } catch (error) {
    if (error instanceof UnreadableError) return [];
    throw error;
  }
}

function findRuleTerms(
  { lists, exceptions, conditions, noMatches }: IndexedRule,
  text: CheckedText,
  scanned: ScannedTerms,
): FoundTerms {
  const exceptionSpans = exceptions && findExceptions(exceptions, lists, scanned);
  const isFound = lists.some((list) => scanned.matches.has(list));
  if (!isFound && !exceptionSpans) return noMatches;
  const contextFilter = conditions && createContextFilter(conditions, text, scanned);
  if (!exceptionSpans && !contextFilter) {
    const listMatches = lists.map((list) => scanned.matches.get(list) ?? NO_TERMS);
    return { lists: listMatches, exemptSpans: null };
  }
  const { folded } = scanned;
  const cover = exceptionSpans && new SpanCover(exceptionSpans);
  const foundLists = lists.map((list): RuleTerms => {
    const occurrences = scanned.occurrences.get(list) ?? NO_OCCURRENCES;
    const countedOccurrences = contextFilter ? occurrences.filter(contextFilter) : occurrences;
    // Select matches before applying exceptions, because an exception must not cause new findings.
    return {
      spans: filterUncovered(selectLeftmostLongest(countedOccurrences), cover).map(
        (occurrence) => ({
          ...toTextSpan(folded, occurrence),
          entry: occurrence.entry,
        }),
      ),
      present: new Set(filterUncovered(countedOccurrences, cover).map(({ entry }) => entry)),
    };
  });
  return {
    lists: foundLists,
    exemptSpans:
      exceptionSpans &&
      new SpanCover(exceptionSpans.map((exception) => toTextSpan(folded, exception))),
  };
}

function filterUncovered(occurrences: Occurrences, cover: SpanCover | null): Occurrences {
  return cover ? occurrences.filter((occurrence) => !cover.containsSpan(occurrence)) : occurrences;
}

/** Returns the matches of exceptions in folded units, or null if there are none. */
function findExceptions(
  { patterns, ...owners }: NumberedExceptions,
  lists: readonly number[],
  { occurrences, folded }: ScannedTerms,
) {
  const parts: PatternParts = {
    whole: occurrences.get(owners.whole) ?? NO_OCCURRENCES,
    texts: occurrences.get(owners.texts) ?? NO_OCCURRENCES,
  };
  if (parts.whole.length + parts.texts.length === 0) return null;
  const terms = lists.flatMap((list) => occurrences.get(list) ?? []);
  const exceptions = findOccurrences(patterns, parts, terms, folded);
  return exceptions.length > 0 ? exceptions : null;
}

/** Returns a predicate for matches that nearby phrases allow, or null if all count. */
function createContextFilter(
  { when, unless, within }: NumberedConditions,
  text: CheckedText,
  { occurrences, folded }: ScannedTerms,
): ((occurrence: Occurrence) => boolean) | null {
  if (within === null) return null;
  const phrases = occurrences.get(PHRASE_OWNER) ?? NO_OCCURRENCES;
  const requiredNeighbors = findNeighbors(when, phrases, folded, text, within);
  const unwantedNeighbors = findNeighbors(unless, phrases, folded, text, within);
  return (occurrence) => {
    const span = toTextSpan(folded, occurrence);
    return (
      (when.length === 0 || requiredNeighbors.isNearPhrase(span)) &&
      !unwantedNeighbors.isNearPhrase(span)
    );
  };
}

function findNeighbors(
  numbers: readonly number[],
  phrases: Occurrences,
  foldedText: FoldedText,
  text: CheckedText,
  maxDistance: number,
): NeighborPhrases {
  const ownPhrases = phrases.filter(({ entry }) => numbers.includes(entry));
  return new NeighborPhrases(
    text,
    ownPhrases.map((occurrence) => toTextSpan(foldedText, occurrence)),
    maxDistance,
  );
}
