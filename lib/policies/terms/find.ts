import type { WordBlock } from "@/db/schema/words";
import { meaningOf } from "@/lib/checking/term-list";
import { ANY_FIELD } from "@/lib/enums";
import { coversLanguage } from "@/lib/reading/language-tags";
import { getWordIndex, HYPHEN, type TextTokens, textsOf } from "../words/block";
import { type Likeness, MIN_START, type PreparedWord } from "./likeness";
import { patternsOf, type Step, toPlainWord } from "./pattern";

/** A step of a pattern, which one word can match. */
interface PatternStep {
  pattern: number;
  step: number;
}

interface Inflecting extends PatternStep {
  word: PreparedWord;
}

/** Finds the pattern steps that a word of one language matches. */
class Lookup {
  private readonly exact = new Map<string, PatternStep[]>();
  /** One entry per similarity test, with the words by their first letters. */
  private readonly bending: { likeness: Likeness; words: Map<string, Inflecting[]> }[];
  private readonly known = new Map<string, readonly PatternStep[]>();

  constructor(patterns: readonly (readonly Step[])[], languages: readonly Likeness[]) {
    this.bending = languages.map((likeness) => ({ likeness, words: new Map() }));
    for (const [pattern, steps] of patterns.entries())
      for (const [step, { word, bends }] of steps.entries()) {
        appendToList(this.exact, toPlainWord(word), { pattern, step });
        if (bends) this.addBending(word, { pattern, step });
      }
  }

  private addBending(textWord: string, patternStep: PatternStep): void {
    for (const { likeness, words } of this.bending) {
      const word = likeness.prepare(textWord);
      if (word)
        for (const start of startsOf(word)) appendToList(words, start, { ...patternStep, word });
    }
  }

  /**
   * Returns the steps that a word matches.
   * @param textWord the word as it occurs in a text
   */
  matchSteps(textWord: string): readonly PatternStep[] {
    const cachedSteps = this.known.get(textWord);
    if (cachedSteps) return cachedSteps;
    const stepsByKey = new Map<string, PatternStep>();
    const addStep = (patternStep: PatternStep) =>
      stepsByKey.set(`${patternStep.pattern} ${patternStep.step}`, patternStep);
    this.exact.get(toPlainWord(textWord))?.forEach(addStep);
    for (const { likeness, words } of this.bending) {
      const word = likeness.prepare(textWord);
      if (!word) continue;
      for (const start of startsOf(word))
        for (const candidate of words.get(start) ?? [])
          if (likeness.alike(candidate.word, word)) addStep(candidate);
    }
    const steps = stepsByKey.size > 0 ? [...stepsByKey.values()] : NOWHERE;
    this.known.set(textWord, steps);
    return steps;
  }
}

const NOWHERE: readonly PatternStep[] = [];

function startsOf({ plain, bare }: PreparedWord): string[] {
  return (bare === null ? [plain] : [plain, bare]).map((word) => word.slice(0, MIN_START));
}

function appendToList<T>(map: Map<string, T[]>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

/** A rule's terms, and words that must not be suggested as their inflections. */
export interface RuleTerms {
  terms: readonly string[];
  matchCase: boolean;
  /** Empty for all languages. */
  languages: readonly string[];
  /** The product field that the rule reads. */
  field: string;
  /** Normalized with `meaningOf`. */
  known: ReadonlySet<string>;
}

/** A word of the catalogue that looks like an inflection of a term. */
export interface FoundInflection {
  /** The inflection as it occurs in the catalogue; in lowercase if it occurs that way. */
  form: string;
  count: number;
  /** The oldest product that contains it, and the field. */
  product: number;
  field: string;
}

interface PatternRow {
  rule: RuleTerms;
  term: string;
  /** The inflections found, by normalized form. */
  found: Map<string, FoundInflection>;
}

/**
 * Finds inflections of the terms of many rules among the catalogue's words, one block at a time.
 */
export class InflectionFinder {
  private readonly wanted: PatternRow[];
  private readonly patterns: readonly (readonly Step[])[];
  /** The rows by index of their pattern. */
  private readonly ofPattern: readonly PatternRow[];
  /** By language; the key is empty for texts whose language is unknown. */
  private readonly lookups = new Map<string, Lookup>();
  private readonly meanings = new Map<string, string>();

  /** @param likenesses the similarity tests of all languages in the catalogue, by language code */
  constructor(
    rules: readonly RuleTerms[],
    private readonly likenesses: ReadonlyMap<string, Likeness>,
  ) {
    this.wanted = rules.flatMap((rule) =>
      rule.terms.map((term): PatternRow => ({ rule, term, found: new Map() })),
    );
    const patterns = this.wanted.flatMap((patternRow) =>
      patternsOf(patternRow.term).map((steps) => ({ steps, wanted: patternRow })),
    );
    this.patterns = patterns.map(({ steps }) => steps);
    this.ofPattern = patterns.map(({ wanted }) => wanted);
  }

  /** Adds a block of words. Blocks must be added in order, with the oldest products first. */
  add(block: WordBlock): void {
    const stepsByLookup = new Map<Lookup, ReturnType<Lookup["matchSteps"]>[]>();
    for (const text of textsOf(block)) {
      const { language, tokens } = text;
      const lookup = this.lookupOf(language);
      const stepsByWord = stepsByLookup.get(lookup) ?? [];
      stepsByLookup.set(lookup, stepsByWord);
      const findSteps = (position: number) => {
        const word = getWordIndex(tokens[position] ?? 0);
        if (word < 0) return [];
        stepsByWord[word] ??= lookup.matchSteps(block.words[word] ?? "");
        return stepsByWord[word];
      };
      for (let position = 0; position < tokens.length; position++)
        for (const { pattern, step } of findSteps(position)) {
          if (step > 0) continue;
          const form = this.follow(pattern, position, tokens, block.words, findSteps);
          const patternRow = this.ofPattern[pattern];
          if (form !== null && patternRow && appliesToText(patternRow.rule, text))
            this.note(patternRow, form, text);
        }
    }
  }

  /** Returns the inflections by rule and term, in their original order. */
  results(): ReadonlyMap<RuleTerms, { term: string; forms: FoundInflection[] }[]> {
    const terms = this.wanted.map(({ rule, term, found }) => ({
      rule,
      term,
      forms: [...found.values()].sort((a, b) => b.count - a.count || (a.form < b.form ? -1 : 1)),
    }));
    return Map.groupBy(terms, ({ rule }) => rule);
  }

  private lookupOf(language: string | null): Lookup {
    const [code = ""] = (language ?? "").split("-");
    const cachedLookup = this.lookups.get(code);
    if (cachedLookup) return cachedLookup;
    const likeness = this.likenesses.get(code);
    const lookup = new Lookup(this.patterns, likeness ? [likeness] : [...this.likenesses.values()]);
    this.lookups.set(code, lookup);
    return lookup;
  }

  /**
   * Matches the remaining steps of a pattern from a word onward. Returns the matched text; null if
   * the pattern does not match.
   */
  private follow(
    pattern: number,
    from: number,
    tokens: Uint32Array,
    words: readonly string[],
    placesAt: (at: number) => readonly { pattern: number; step: number }[],
  ): string | null {
    let form = words[getWordIndex(tokens[from] ?? 0)] ?? "";
    let position = from;
    for (let step = 1; step < (this.patterns[pattern]?.length ?? 0); step++) {
      position++;
      const joint = tokens[position] === HYPHEN ? "-" : " ";
      if (joint === "-") position++;
      const fits = placesAt(position).some(
        (patternStep) => patternStep.pattern === pattern && patternStep.step === step,
      );
      if (!fits) return null;
      form += joint + (words[getWordIndex(tokens[position] ?? 0)] ?? "");
    }
    return form;
  }

  private note({ rule, term, found }: PatternRow, form: string, text: TextTokens): void {
    const { product, field } = text;
    const meaning = this.meaningOf(form, rule.matchCase);
    if (rule.known.has(meaning) || (rule.matchCase && !hasSameStart(form, term))) return;
    const before = found.get(meaning);
    if (!before) found.set(meaning, { form, count: 1, product, field });
    else {
      before.count++;
      if (countCapitals(form) < countCapitals(before.form)) before.form = form;
    }
  }

  private meaningOf(form: string, matchCase: boolean): string {
    const key = `${matchCase} ${form}`;
    const cachedMeaning = this.meanings.get(key);
    if (cachedMeaning !== undefined) return cachedMeaning;
    const meaning = meaningOf(form, matchCase);
    this.meanings.set(key, meaning);
    return meaning;
  }
}

/**
 * Returns whether a rule applies to a text. As in checks, a rule that is limited to languages does
 * not apply to texts whose language is unknown.
 */
function appliesToText({ languages, field }: RuleTerms, text: TextTokens): boolean {
  const { language } = text;
  if (field !== ANY_FIELD && field !== text.field) return false;
  if (languages.length === 0) return true;
  return language !== null && languages.some((wanted) => coversLanguage(wanted, language));
}

/**
 * Returns whether an inflection begins with the same case as a case-sensitive term: `Apples` is an
 * inflection of `Apple`, but `apples` is not.
 */
function hasSameStart(form: string, term: string): boolean {
  const start = Math.min(3, term.length);
  return form.slice(0, start) === term.slice(0, start);
}

function countCapitals(text: string): number {
  return text.match(/\p{Lu}/gu)?.length ?? 0;
}
