/**
 * Returns whether a term can have other spellings: it contains several words or a hyphen. Terms
 * with a comma are excluded, because requests separate terms by commas.
 */
export function hasSpellings(term: string): boolean {
  return /[\s\p{Pd}]/u.test(term) && !term.includes(",");
}

/** Returns whether two terms differ only in spaces, hyphens and case. */
export function isSpellingOf(form: string, term: string): boolean {
  return extractLetters(form) === extractLetters(term);
}

function extractLetters(term: string): string {
  return term.toLowerCase().replace(/[\s\p{Pd}]+/gu, "");
}

/** Counts the inflections of a rule that are spellings of their terms. */
export function countSpellings(forms: Readonly<Record<string, readonly string[]>>): number {
  return Object.entries(forms).flatMap(([term, inflections]) =>
    inflections.filter((form) => isSpellingOf(form, term)),
  ).length;
}
