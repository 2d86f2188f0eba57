import type { Term } from "@/lib/checking/term-list";

/** Whether a word can be offered in place of a term: a slash would set two choices apart. */
export function isOfferable(preferred: string): boolean {
  return preferred.trim() !== "" && !preferred.includes("/");
}

/** Whether there is anything in a text that its case could change. */
export function hasCase(text: string): boolean {
  return text.toLowerCase() !== text.toUpperCase();
}

/** How a word is written at the start of a sentence, in capitals, and else. */
export function spellings(term: string): string[] {
  const lower = term.toLowerCase();
  const first = String.fromCodePoint(lower.codePointAt(0) ?? 0);
  const capital = first.toUpperCase() + lower.slice(first.length);
  return [...new Set([term, lower, capital, term.toUpperCase()])];
}

/** What is said of terms that are kept, and of no others. */
export function ofTerms<Said>(terms: readonly Term[], said: Record<string, Said>) {
  const kept = new Set(terms.map(({ term }) => term));
  return Object.fromEntries(Object.entries(said).filter(([term]) => kept.has(term)));
}

const MOST_NOTE = 1000;

/** A note as long as one may be. */
export function noteOf(text: string): string {
  return Array.from(text).slice(0, MOST_NOTE).join("");
}
