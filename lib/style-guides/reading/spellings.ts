import { getDictionary } from "@/lib/checking/text/dictionaries";
import type { CompiledLanguage } from "./compiled";
import type { TermPair } from "./rules";

type Spelling = CompiledLanguage["spellings"][number]["pattern"]["spelling"];

/** Prefixes that form a different word without their hyphen, as in "re-cover". */
const PREFIX_PATTERN = /^(?:re|un|co|de|pre|pro|in)-/iu;

/** Minimum length of the parts of a compound: "on line" can be right where "online" is not. */
const MIN_PART_LENGTH = 3;

/** Returns a term's spellings other than the prescribed one; empty if unknown. */
export function listMisspellings(
  term: string,
  spelling: Spelling,
  isMarked: boolean,
  language: CompiledLanguage,
): TermPair[] {
  const words = term.split(/[\s-]+/u);
  const createPairs = (wrongTerms: string[], right = term) =>
    wrongTerms.map((wrong) => ({ term: wrong, preferred: [right] }));
  if (spelling === "uppercase") return createPairs(listMixedCase(term, language));
  if (spelling === "undotted")
    return createPairs(/^\p{L}{2,5}$/u.test(term) ? [`${Array.from(term).join(".")}.`] : []);
  if (!words.every((word) => /^\p{L}[\p{L}'’]*$/u.test(word)) || words.length > 4) return [];
  const isCapitalized = words.every((word) => /^\p{Lu}/u.test(word));
  const lowercase = term.toLowerCase();
  const titleCase = lowercase.replace(/(?<=^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase());
  if (spelling === "capital") {
    const isKnown = isMarked || isCapitalized;
    return isKnown ? createPairs([lowercase], isCapitalized ? term : titleCase) : [];
  }
  if (spelling === "joined")
    return words.length === 1 ? createPairs(splitCompound(term, language)) : [];
  // A single word can be capitalized at the beginning of a sentence.
  if (spelling === "lowercase") return words.length > 1 ? createPairs([titleCase], lowercase) : [];
  if (spelling === "hyphen" && words.length > 2 && term.includes("-"))
    return createPairs([term.replaceAll("-", " ")]);
  const hyphenated = words.join("-");
  if (spelling === "unhyphenated") return term.includes(" ") ? createPairs([hyphenated]) : [];
  if (words.length !== 2) return [];
  const joined = words.join("");
  if (spelling === "separate") return term.includes(" ") ? createPairs([joined]) : [];
  if (!isMarked && !term.includes("-")) return [];
  const spaced = words.join(" ");
  return createPairs(PREFIX_PATTERN.test(hyphenated) ? [spaced] : [spaced, joined], hyphenated);
}

/** Returns the spellings of an acronym with lowercase letters, unless they are those of a word. */
function listMixedCase(term: string, language: CompiledLanguage): string[] {
  const lowercase = term.toLowerCase();
  const [letters = ""] = /^\p{Lu}{3,}/u.exec(term) ?? [];
  if (letters === "" || term !== term.toUpperCase() || isWord(letters, language) !== false)
    return [];
  return [lowercase, term.charAt(0) + lowercase.slice(1)];
}

/** Returns a compound in two words and with a hyphen: "health care" and "health-care". */
function splitCompound(term: string, language: CompiledLanguage): string[] {
  const isPart = (part: string) =>
    part.length >= MIN_PART_LENGTH && isWord(part, language) === true;
  const splits = Array.from({ length: term.length }, (_, index) => [
    term.slice(0, index),
    term.slice(index),
  ]).filter((parts) => parts.every(isPart));
  const [parts = [], ...otherParts] = splits;
  const isKnown = parts.length > 0 && otherParts.length === 0;
  return isKnown && !parts.some((part) => language.freeWord.test(part))
    ? [parts.join(" "), parts.join("-")]
    : [];
}

/** Returns whether the dictionary lists a word; null if there is no dictionary. */
function isWord(word: string, { code }: CompiledLanguage): boolean | null {
  const spellings = getDictionary(code)?.find(word.toLowerCase(), word.toUpperCase());
  return spellings ? spellings.lowercase : null;
}
