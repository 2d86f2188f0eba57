import type { Term } from "@/lib/checking/rules/terms/term-list";
import { isSuggestable, listCaseVariants } from "./content";

/**
 * Collects terms with their preferred alternatives. Terms that differ from their alternatives only
 * in case are collected separately.
 */
export class TermPairs {
  readonly terms: Term[] = [];
  /** Terms to match case-sensitively: the common spellings other than the preferred one. */
  readonly caseSensitiveTerms: Term[] = [];
  private readonly notes = new Set<string>();
  private readonly usedTerms = new Set<string>();

  constructor(private readonly ignoreCase: boolean) {}

  /** Returns sentences about how the collected terms differ from the given ones. */
  get differences(): string[] {
    return [...this.notes];
  }

  add(words: readonly string[], replacements: readonly string[]): void {
    const preferred = this.selectSuggestable(
      replacements.map((choice) => choice.trim()).filter(Boolean),
    );
    for (const word of words) this.addWord(word, replacements, preferred);
  }

  private selectSuggestable(choices: string[]): string[] {
    if (choices.some((choice) => /\$\d/.test(choice))) {
      this.notes.add("Replacements that reuse the matched text are skipped.");
      return [];
    }
    const suggestableChoices = choices.filter(isSuggestable);
    if (suggestableChoices.length < choices.length)
      this.notes.add("Replacements that contain a slash are skipped.");
    const suggestions = suggestableChoices.filter((choice) => !isAdvice(choice));
    if (suggestions.length < suggestableChoices.length)
      this.notes.add("Replacements that are instructions instead of words are skipped.");
    return suggestions;
  }

  private addWord(term: string, replacements: readonly string[], preferred: string[]): void {
    const isSpelling = replacements.some((choice) => choice.toLowerCase() === term.toLowerCase());
    if (this.ignoreCase && isSpelling) {
      for (const spelling of listCaseVariants(term))
        if (!replacements.includes(spelling))
          this.caseSensitiveTerms.push({ term: spelling, preferred });
      return;
    }
    const key = this.ignoreCase ? term.toLowerCase() : term;
    if (this.usedTerms.has(key) || replacements.includes(term)) return;
    this.usedTerms.add(key);
    this.terms.push({ term, preferred });
  }
}

/** Returns whether a replacement is advice for the writer, such as `Don't use "please".` */
function isAdvice(choice: string): boolean {
  return choice.split(/\s+/u).length > 3 && /[.!]["”]?$/u.test(choice);
}

export const USUAL_SPELLINGS =
  "Words that differ from the preferred word only in capitalization are found in their usual spellings.";
