import type { Term } from "@/lib/checking/term-list";
import { isOfferable, spellings } from "./content";

/** Gathers terms with what to write instead, those apart that differ from it in capitals alone. */
export class Pairs {
  readonly terms: Term[] = [];
  /** To be found in their own case: the usual spellings that are not the wanted one. */
  readonly spelled: Term[] = [];
  private readonly notes = new Set<string>();
  private readonly taken = new Set<string>();

  constructor(private readonly ignoreCase: boolean) {}

  /** How what was gathered differs from what was given. */
  get differences(): string[] {
    return [...this.notes];
  }

  add(words: readonly string[], instead: readonly string[]): void {
    const preferred = this.offerable(instead.map((choice) => choice.trim()).filter(Boolean));
    for (const word of words) this.addWord(word, instead, preferred);
  }

  private offerable(choices: string[]): string[] {
    if (choices.some((choice) => /\$\d/.test(choice))) {
      this.notes.add("A replacement that is made of what was found is not offered.");
      return [];
    }
    const offered = choices.filter(isOfferable);
    if (offered.length < choices.length)
      this.notes.add("A replacement that holds a slash is not offered.");
    return offered;
  }

  private addWord(term: string, instead: readonly string[], preferred: string[]): void {
    const isSpelling = instead.some((choice) => choice.toLowerCase() === term.toLowerCase());
    if (this.ignoreCase && isSpelling) {
      for (const spelling of spellings(term))
        if (!instead.includes(spelling)) this.spelled.push({ term: spelling, preferred });
      return;
    }
    const key = this.ignoreCase ? term.toLowerCase() : term;
    if (this.taken.has(key) || instead.includes(term)) return;
    this.taken.add(key);
    this.terms.push({ term, preferred });
  }
}

export const USUAL_SPELLINGS =
  "Of words that differ from what to write in their capitals alone, the usual spellings are found.";
