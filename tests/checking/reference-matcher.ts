/**
 * A simple, slow implementation of the specified matching: compares every span of the text with
 * every term.
 */
const INVISIBLE = /[\p{Cf}\p{Variation_Selector}]/gu;
const WORD = /[\p{L}\p{M}\p{Nd}\p{Nl}]/u;
const INHERITED = /\p{Script=Inherited}/u;
const SPACELESS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

export interface Match {
  start: number;
  end: number;
}

export function referenceMatches(text: string, terms: string[]): Match[] {
  const keys = new Set(terms.map((term) => keyOf(trim(term))).filter((key) => key !== ""));
  const all: Match[] = [];
  for (let start = 0; start < text.length; start++) {
    for (let end = text.length; end > start; end--) {
      if (matches(text, start, end, keys)) all.push({ start, end });
    }
  }
  const chosen: Match[] = [];
  for (const match of all) {
    if (match.start >= (chosen.at(-1)?.end ?? 0)) chosen.push(match);
  }
  return chosen;
}

function matches(text: string, start: number, end: number, keys: Set<string>): boolean {
  const stretch = text.slice(start, end);
  const first = Array.from(stretch).at(0) ?? "";
  const last = Array.from(stretch).at(-1) ?? "";
  if ([first, last].some((c) => /[\p{Cf}\p{Variation_Selector}\p{White_Space}]/u.test(c))) {
    return false;
  }
  return keys.has(keyOf(stretch)) && isBoundary(text, start) && isBoundary(text, end);
}

function isBoundary(text: string, index: number): boolean {
  const before = visible(text.slice(0, index));
  const after = visible(text.slice(index));
  for (const form of ["NFKC", "NFKD"]) {
    if ((before + after).normalize(form) !== before.normalize(form) + after.normalize(form)) {
      return false;
    }
  }
  // A mark that can be composed with its base is part of that letter, composed or not.
  const left = Array.from(before.normalize("NFC")).at(-1) ?? "";
  const base = Array.from(before).findLast((character) => !INHERITED.test(character)) ?? "";
  const right = Array.from(after).at(0) ?? "";
  const spaceless = SPACELESS.test(left) || SPACELESS.test(right);
  const inherits = INHERITED.test(left) && SPACELESS.test(base);
  return !WORD.test(left) || !WORD.test(right) || spaceless || inherits;
}

function keyOf(text: string): string {
  const folded = visible(text).normalize("NFKD").replace(/./gsu, foldCase).normalize("NFKC");
  return folded
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/\p{White_Space}+/gu, " ");
}

function foldCase(character: string): string {
  if (character === "ı") return character;
  return character.toLowerCase().toUpperCase().toLowerCase();
}

function visible(text: string): string {
  return text.replace(INVISIBLE, "");
}

function trim(text: string): string {
  return text.replace(
    /^[\p{Cf}\p{Variation_Selector}\p{White_Space}]+|[\p{Cf}\p{Variation_Selector}\p{White_Space}]+$/gu,
    "",
  );
}
