import type { Term } from "@/lib/checking/term-list";

/**
 * Returns whether a word can be a preferred term. It must not contain a slash, which separates
 * alternatives.
 */
export function isSuggestable(preferred: string): boolean {
  return preferred.trim() !== "" && !preferred.includes("/");
}

/** Returns whether a text contains letters that have uppercase and lowercase forms. */
export function hasCase(text: string): boolean {
  return text.toLowerCase() !== text.toUpperCase();
}

/** Returns a word as given, in lowercase, capitalized, and in all capitals. */
export function listCaseVariants(term: string): string[] {
  const lower = term.toLowerCase();
  const first = String.fromCodePoint(lower.codePointAt(0) ?? 0);
  const capital = first.toUpperCase() + lower.slice(first.length);
  return [...new Set([term, lower, capital, term.toUpperCase()])];
}

/** Returns only the entries whose terms are imported. */
export function pickTerms<Said>(terms: readonly Term[], values: Record<string, Said>) {
  const importedTerms = new Set(terms.map(({ term }) => term));
  return Object.fromEntries(Object.entries(values).filter(([term]) => importedTerms.has(term)));
}

const MAX_NOTE = 1000;

/** Shortens a note to the maximum length. */
export function noteOf(text: string): string {
  return Array.from(text).slice(0, MAX_NOTE).join("");
}
