import type { Term } from "@/lib/checking/rules/terms/term-list";

/** Returns whether a word can be preferred: a slash would separate alternatives. */
export function isSuggestable(preferred: string): boolean {
  return preferred.trim() !== "" && !preferred.includes("/");
}

/** Returns whether a text contains letters with uppercase and lowercase forms. */
export function hasCase(text: string): boolean {
  return text.toLowerCase() !== text.toUpperCase();
}

/** Returns a word as given, in lowercase, capitalized, and in all caps. */
export function listCaseVariants(term: string): string[] {
  const lowercaseTerm = term.toLowerCase();
  const first = String.fromCodePoint(lowercaseTerm.codePointAt(0) ?? 0);
  const capitalizedTerm = first.toUpperCase() + lowercaseTerm.slice(first.length);
  return [...new Set([term, lowercaseTerm, capitalizedTerm, term.toUpperCase()])];
}

/** Returns only the entries for terms that are imported. */
export function pickTerms<Said>(terms: readonly Term[], values: Record<string, Said>) {
  const importedTerms = new Set(terms.map(({ term }) => term));
  return Object.fromEntries(Object.entries(values).filter(([term]) => importedTerms.has(term)));
}

const MAX_NOTE_LENGTH = 1000;

/** Shortens a note to the maximum length. */
export function truncateNote(text: string): string {
  return Array.from(text).slice(0, MAX_NOTE_LENGTH).join("");
}
