import type { WordBlock } from "@/db/schema/words";
import { meaningOf } from "@/lib/checking/term-list";
import { ANY_FIELD } from "@/lib/enums";
import { coversLanguage } from "@/lib/reading/language-tags";
import { HYPHEN, type TextTokens, textsOf, wordPlace } from "../words/block";
import { type Likeness, MIN_START, type PreparedWord } from "./likeness";
import { patternsOf, plainWord, type Step } from "./pattern";

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
        add(this.exact, plainWord(word), { pattern, step });
        if (bends) this.addBending(word, { pattern, step });
      }
  }

  private addBending(written: string, place: PatternStep): void {
    for (const { likeness, words } of this.bending) {
      const word = likeness.prepare(written);
      if (word) for (const start of startsOf(word)) add(words, start, { ...place, word });
    }
  }

  /**
   * Returns the steps that a word matches.
   * @param written the word as it occurs in a text
   */
  placesOf(written: string): readonly PatternStep[] {
    const known = this.known.get(written);
    if (known) return known;
    const found = new Map<string, PatternStep>();
    const take = (place: PatternStep) => found.set(`${place.pattern} ${place.step}`, place);
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

const NOWHERE: readonly PatternStep[] = [];

function startsOf({ plain, bare }: PreparedWord): string[] {
  return (bare === null ? [plain] : [plain, bare]).map((word) => word.slice(0, MIN_START));
}

function add<T>(map: Map<string, T[]>, key: string, value: T): void {
  const known = map.get(key);
  if (known) known.push(value);
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
    const patterns = this.wanted.flatMap((wanted) =>
      patternsOf(wanted.term).map((steps) => ({ steps, wanted })),
    );
    this.patterns = patterns.map(({ steps }) => steps);
    this.ofPattern = patterns.map(({ wanted }) => wanted);
  }

  /** Adds a block of words. Blocks must be added in order, with the oldest products first. */
  add(block: WordBlock): void {
    const places = new Map<Lookup, ReturnType<Lookup["placesOf"]>[]>();
    for (const text of textsOf(block)) {
      const { language, tokens } = text;
      const lookup = this.lookupOf(language);
      const known = places.get(lookup) ?? [];
      places.set(lookup, known);
      const placesAt = (at: number) => {
        const word = wordPlace(tokens[at] ?? 0);
        if (word < 0) return [];
        known[word] ??= lookup.placesOf(block.words[word] ?? "");
        return known[word];
      };
      for (let at = 0; at < tokens.length; at++)
        for (const { pattern, step } of placesAt(at)) {
          if (step > 0) continue;
          const form = this.follow(pattern, at, tokens, block.words, placesAt);
          const wanted = this.ofPattern[pattern];
          if (form !== null && wanted && holdsFor(wanted.rule, text)) this.note(wanted, form, text);
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
    const known = this.lookups.get(code);
    if (known) return known;
    const own = this.likenesses.get(code);
    const made = new Lookup(this.patterns, own ? [own] : [...this.likenesses.values()]);
    this.lookups.set(code, made);
    return made;
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
    let form = words[wordPlace(tokens[from] ?? 0)] ?? "";
    let at = from;
    for (let step = 1; step < (this.patterns[pattern]?.length ?? 0); step++) {
      at++;
      const joint = tokens[at] === HYPHEN ? "-" : " ";
      if (joint === "-") at++;
      const fits = placesAt(at).some((place) => place.pattern === pattern && place.step === step);
      if (!fits) return null;
      form += joint + (words[wordPlace(tokens[at] ?? 0)] ?? "");
    }
    return form;
  }

  private note({ rule, term, found }: PatternRow, form: string, text: TextTokens): void {
    const { product, field } = text;
    const meaning = this.meaningOf(form, rule.matchCase);
    if (rule.known.has(meaning) || (rule.matchCase && !beginsAs(form, term))) return;
    const before = found.get(meaning);
    if (!before) found.set(meaning, { form, count: 1, product, field });
    else {
      before.count++;
      if (capitals(form) < capitals(before.form)) before.form = form;
    }
  }

  private meaningOf(form: string, matchCase: boolean): string {
    const key = `${matchCase} ${form}`;
    const known = this.meanings.get(key);
    if (known !== undefined) return known;
    const meaning = meaningOf(form, matchCase);
    this.meanings.set(key, meaning);
    return meaning;
  }
}

/**
 * Returns whether a rule applies to a text. As in checks, a rule that is limited to languages does
 * not apply to texts whose language is unknown.
 */
function holdsFor({ languages, field }: RuleTerms, text: TextTokens): boolean {
  const { language } = text;
  if (field !== ANY_FIELD && field !== text.field) return false;
  if (languages.length === 0) return true;
  return language !== null && languages.some((wanted) => coversLanguage(wanted, language));
}

/**
 * Returns whether an inflection begins with the same case as a case-sensitive term: `Apples` is an
 * inflection of `Apple`, but `apples` is not.
 */
function beginsAs(form: string, term: string): boolean {
  const start = Math.min(3, term.length);
  return form.slice(0, start) === term.slice(0, start);
}

function capitals(text: string): number {
  return text.match(/\p{Lu}/gu)?.length ?? 0;
}
