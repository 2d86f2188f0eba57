import type { WordBlock } from "@/db/schema/words";
import { normalizeTerm } from "@/lib/checking/rules/terms/term-list";
import { ANY_FIELD } from "@/lib/enums";
import { coversLanguage } from "@/lib/reading/language-tags";
import { decodeTexts, getWordIndex, HYPHEN_TOKEN, type TextTokens } from "../words/block";
import { listPatterns, toPlainWord, type WordStep } from "./pattern";
import { MIN_START_LENGTH, type PreparedWord, type WordSimilarity } from "./word-similarity";

interface PatternStep {
  pattern: number;
  step: number;
}

interface InflectedStep extends PatternStep {
  word: PreparedWord;
}

/** The pattern steps that inflections in one language can match, by their first letters. */
interface InflectableSteps {
  similarity: WordSimilarity;
  steps: Map<string, InflectedStep[]>;
}

type Patterns = readonly (readonly WordStep[])[];

/** Returns the pattern steps by the word that they match exactly. */
function collectExactSteps(patterns: Patterns): Map<string, PatternStep[]> {
  const exact = new Map<string, PatternStep[]>();
  for (const [pattern, steps] of patterns.entries())
    for (const [step, { word }] of steps.entries())
      appendToList(exact, toPlainWord(word), { pattern, step });
  return exact;
}

function collectInflectableSteps(patterns: Patterns, similarity: WordSimilarity): InflectableSteps {
  const inflectable = new Map<string, InflectedStep[]>();
  for (const [pattern, steps] of patterns.entries())
    for (const [step, { word, isInflectable }] of steps.entries()) {
      const prepared = isInflectable ? similarity.prepare(word) : null;
      if (!prepared) continue;
      for (const start of listStarts(prepared))
        appendToList(inflectable, start, { pattern, step, word: prepared });
    }
  return { similarity, steps: inflectable };
}

/** Finds the pattern steps that a word of one language matches. */
class StepLookup {
  private readonly known = new Map<string, readonly PatternStep[]>();

  constructor(
    private readonly exact: ReadonlyMap<string, PatternStep[]>,
    private readonly languages: readonly InflectableSteps[],
  ) {}

  /** Returns the steps that a word matches. @param textWord the word as it occurs in a text */
  matchSteps(textWord: string): readonly PatternStep[] {
    const cachedSteps = this.known.get(textWord);
    if (cachedSteps) return cachedSteps;
    const stepsByKey = new Map<string, PatternStep>();
    const addStep = (patternStep: PatternStep) =>
      stepsByKey.set(`${patternStep.pattern} ${patternStep.step}`, patternStep);
    this.exact.get(toPlainWord(textWord))?.forEach(addStep);
    for (const { similarity, steps } of this.languages) {
      const word = similarity.prepare(textWord);
      if (!word) continue;
      for (const start of listStarts(word))
        for (const candidate of steps.get(start) ?? [])
          if (similarity.isSimilar(candidate.word, word)) addStep(candidate);
    }
    const steps = stepsByKey.size > 0 ? [...stepsByKey.values()] : NO_STEPS;
    this.known.set(textWord, steps);
    return steps;
  }
}

const NO_STEPS: readonly PatternStep[] = [];

function listStarts({ plain, withoutPrefix }: PreparedWord): string[] {
  return (withoutPrefix === null ? [plain] : [plain, withoutPrefix]).map((word) =>
    word.slice(0, MIN_START_LENGTH),
  );
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
  /** The rule's languages; empty for all languages. */
  languages: readonly string[];
  field: string;
  /** The words not to suggest, normalized with `normalizeTerm`. */
  excludedWords: ReadonlySet<string>;
}

/** A word of the catalogue that looks like an inflection of a term. */
export interface FoundInflection {
  /** The inflection as it occurs in the catalogue; in lowercase if it also occurs in lowercase. */
  form: string;
  count: number;
  /** The oldest product that contains the inflection, and the field. */
  product: number;
  field: string;
}

interface PatternRow {
  rule: RuleTerms;
  term: string;
  /** The inflections found, by normalized form. */
  inflections: Map<string, FoundInflection>;
}

/** Finds inflections of many rules' terms among the catalogue's words, one block at a time. */
export class InflectionFinder {
  private readonly rows: PatternRow[];
  private readonly patterns: Patterns;
  /** The rows, by the index of their pattern. */
  private readonly rowsByPattern: readonly PatternRow[];
  private readonly exact: ReadonlyMap<string, PatternStep[]>;
  /** By language code. */
  private readonly inflectable = new Map<string, InflectableSteps>();
  /** The lookups by language. The key is empty for texts in an unknown language. */
  private readonly lookups = new Map<string, StepLookup>();
  private readonly normalizedTerms = new Map<string, string>();

  /** @param similarityByLanguage the similarity tests of all languages in the catalogue, by language code */
  constructor(
    rules: readonly RuleTerms[],
    private readonly similarityByLanguage: ReadonlyMap<string, WordSimilarity>,
  ) {
    this.rows = rules.flatMap((rule) =>
      rule.terms.map((term): PatternRow => ({ rule, term, inflections: new Map() })),
    );
    const patterns = this.rows.flatMap((patternRow) =>
      listPatterns(patternRow.term).map((steps) => ({ steps, row: patternRow })),
    );
    this.patterns = patterns.map(({ steps }) => steps);
    this.rowsByPattern = patterns.map(({ row }) => row);
    this.exact = collectExactSteps(this.patterns);
  }

  /** Adds a block of words. Blocks must be added in order, with the oldest products first. */
  add(block: WordBlock): void {
    const stepsByLookup = new Map<StepLookup, ReturnType<StepLookup["matchSteps"]>[]>();
    for (const text of decodeTexts(block)) {
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
          const patternRow = this.rowsByPattern[pattern];
          if (form !== null && patternRow && appliesToText(patternRow.rule, text))
            this.recordMatch(patternRow, form, text);
        }
    }
  }

  /** Returns the inflections by rule and term, in their original order. */
  results(): ReadonlyMap<RuleTerms, { term: string; forms: FoundInflection[] }[]> {
    const terms = this.rows.map(({ rule, term, inflections }) => ({
      rule,
      term,
      forms: [...inflections.values()].sort(
        (a, b) => b.count - a.count || (a.form < b.form ? -1 : 1),
      ),
    }));
    return Map.groupBy(terms, ({ rule }) => rule);
  }

  private lookupOf(language: string | null): StepLookup {
    const [code = ""] = (language ?? "").split("-");
    const cachedLookup = this.lookups.get(code);
    if (cachedLookup) return cachedLookup;
    const codes = this.similarityByLanguage.has(code) ? [code] : this.similarityByLanguage.keys();
    const lookup = new StepLookup(
      this.exact,
      [...codes].flatMap((each) => this.inflectableStepsOf(each) ?? []),
    );
    this.lookups.set(code, lookup);
    return lookup;
  }

  /** Preparing all terms takes most of the time, so that it happens once per language. */
  private inflectableStepsOf(code: string): InflectableSteps | undefined {
    const cachedSteps = this.inflectable.get(code);
    const similarity = this.similarityByLanguage.get(code);
    if (cachedSteps || !similarity) return cachedSteps;
    const steps = collectInflectableSteps(this.patterns, similarity);
    this.inflectable.set(code, steps);
    return steps;
  }

  /**
   * Matches the remaining steps of a pattern, starting at a word. Returns the matched text, or null
   * if the pattern does not match.
   */
  private follow(
    pattern: number,
    startPosition: number,
    tokens: Uint32Array,
    words: readonly string[],
    findStepsAt: (at: number) => readonly { pattern: number; step: number }[],
  ): string | null {
    let form = words[getWordIndex(tokens[startPosition] ?? 0)] ?? "";
    let position = startPosition;
    for (let step = 1; step < (this.patterns[pattern]?.length ?? 0); step++) {
      position++;
      const separator = tokens[position] === HYPHEN_TOKEN ? "-" : " ";
      if (separator === "-") position++;
      const hasNextStep = findStepsAt(position).some(
        (patternStep) => patternStep.pattern === pattern && patternStep.step === step,
      );
      if (!hasNextStep) return null;
      form += separator + (words[getWordIndex(tokens[position] ?? 0)] ?? "");
    }
    return form;
  }

  private recordMatch(
    { rule, term, inflections }: PatternRow,
    form: string,
    text: TextTokens,
  ): void {
    const { product, field } = text;
    const key = this.normalizeCached(form, rule.matchCase);
    if (rule.excludedWords.has(key) || (rule.matchCase && !hasSameStart(form, term))) return;
    const before = inflections.get(key);
    if (!before) inflections.set(key, { form, count: 1, product, field });
    else {
      before.count++;
      if (countCapitals(form) < countCapitals(before.form)) before.form = form;
    }
  }

  private normalizeCached(form: string, matchCase: boolean): string {
    const key = `${matchCase} ${form}`;
    const cachedTerm = this.normalizedTerms.get(key);
    if (cachedTerm !== undefined) return cachedTerm;
    const normalizedTerm = normalizeTerm(form, matchCase);
    this.normalizedTerms.set(key, normalizedTerm);
    return normalizedTerm;
  }
}

/**
 * Returns whether a rule applies to a text. A rule for some languages applies only if the language
 * of the text is known.
 */
function appliesToText({ languages, field }: RuleTerms, text: TextTokens): boolean {
  const { language } = text;
  if (field !== ANY_FIELD && field !== text.field) return false;
  if (languages.length === 0) return true;
  return (
    language !== null && languages.some((ruleLanguage) => coversLanguage(ruleLanguage, language))
  );
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
