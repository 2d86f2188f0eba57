import { getDictionary } from "@/lib/checking/text/dictionaries";
import { getGermanForms } from "@/lib/checking/text/genders";
import { isInflectedAdjective } from "./language-words";
import type { NameContext } from "./word-evidence";

/** Matches a capitalized first word and the rest of a name. */
const FIRST_WORD = /^(\p{Lu}[\p{L}\p{M}]+)\p{Zs}+(?=(\p{L}[\p{L}\p{M}’'-]*))/u;

/** Matches a first part of one word, as in `THOMSON - Styrstammar`. */
const FIRST_PART =
  /^(\p{Lu}[\p{L}\p{M}]{1,30})\p{Zs}[-–—|]\p{Zs}(?=\p{Lu}\p{Ll}{3}[\p{L}\p{Zs}]{0,60}$)/u;

/** Returns whether words are known only as names, such as `Thomson`. */
export function isProperName(word: string, tag: string | null): boolean {
  const known = [tag ?? "en", "en"].flatMap(
    (language) => getDictionary(language)?.find(word.toLowerCase(), word.toUpperCase()) ?? [],
  );
  return known.some(({ capitalized }) => capitalized) && !known.some(({ lowercase }) => lowercase);
}

/**
 * Returns a name without a first word that is likely a brand, such as “Makita Akkuschrauber”: the
 * language has no such word, but it has the next one, and neither the category nor other names use
 * the first word elsewhere. Returns the whole name if there is a text, because a text is better
 * evidence, unless a separator follows a word that is only a name.
 */
export function skipLeadingBrand(name: string, context: NameContext): string {
  const { text, tag, category, neighbors } = context;
  const [firstPart = "", brand = ""] = FIRST_PART.exec(name) ?? [];
  if (brand !== "" && tag !== "de" && isProperName(brand, tag)) return name.slice(firstPart.length);
  const [start = "", first = "", second = ""] = FIRST_WORD.exec(name) ?? [];
  if (first === "" || text.words > 0 || !tag) return name;
  if (isKnown(first, tag) !== false || isKnown(second, tag) !== true) return name;
  // Names in all languages use English words, as “Body Lotion” does.
  if (isKnown(first, "en") !== false) return name;
  const word = first.toLowerCase();
  const isUsed = [category, ...neighbors.map((each) => each.replace(FIRST_WORD, ""))].some((each) =>
    each.toLowerCase().includes(word),
  );
  return isUsed ? name : name.slice(start.length);
}

/** Returns whether a language has a word, or null if its words are not known here. */
export function isKnown(word: string, tag: string): boolean | null {
  if (tag === "de") return getGermanForms(word) !== null || isInflectedAdjective(word, tag);
  const known = getDictionary(tag)?.find(word.toLowerCase(), word.toUpperCase());
  return known ? known.lowercase || known.capitalized || known.allCaps : null;
}
