import { getPlainText, getVisibleText } from "@/lib/reading/plain-text";
import { detectLanguage, detectLanguageTag, type Language, toSupportedLanguage } from "./language";
import { collectLowercaseStems, type NameParts, parseName } from "./name";
import { normalizeKeyword } from "./normalize-keyword";
import { extractPhrases } from "./phrases";
import { getStopWords } from "./stop-words";
import { readText, type Text, UNSPACED_SCRIPT_PATTERN } from "./text";
import { KEYWORD_WEIGHTS } from "./thresholds";
import type { SeoSource } from "./types";
import { AFTER_HEAD } from "./word-evidence";

export { normalizeKeyword };

/** Data that is derived from a product once, for both keywords and checks. */
export interface ParsedProduct {
  language: Language;
  /** The base language of the name, even if the engine does not support it; null if unknown. */
  tag: string | null;
  text: Text;
  name: NameParts;
  candidates: Candidate[];
}

/** A phrase that shoppers might use to search for the product. */
export interface Candidate {
  /** Normalized. */
  keyword: string;
  stems: string[];
  /** Occurrences in the text, with a bonus for prominent places. */
  weight: number;
  /** Where the phrase was found. Targets are chosen from names and phrases. */
  kind: "name" | "phrase" | "word";
  /** Whether the phrase contains the product's own name or its brand. */
  brand: boolean;
}

const MAX_CANDIDATES = 60;
const MAX_KEYWORD_LENGTH = 60;
/** Maximum length of a name that is parsed. */
const MAX_READ_LENGTH = 300;

/**
 * Returns normalized phrases of 1 to 4 words and at most 60 characters, by descending weight.
 * @param parsedProduct the parsed source
 */
export function listKeywordCandidates(
  source: SeoSource,
  parsedProduct: ParsedProduct = readProduct(source),
): string[] {
  const extractedKeywords = parsedProduct.candidates.map(({ keyword }) => keyword);
  const ownTargets = source.targetKeywords.map(normalizeKeyword).filter(isKeyword);
  return [...new Set([...ownTargets, ...extractedKeywords])];
}

/** Returns whether a normalized phrase has a valid length for a keyword and contains a letter. */
export function isKeyword(keyword: string): boolean {
  return (
    keyword !== "" &&
    keyword.length <= MAX_KEYWORD_LENGTH &&
    keyword.split(" ").length <= 4 &&
    /\p{L}/u.test(keyword)
  );
}

/** Minimum share of function words in names, which contain fewer of them than prose. */
const MIN_NAME_SHARE = 0.01;

/** Returns the base language of a product's name, such as `nl`; null if unknown. */
function detectNameLanguage(
  { name, locale, neighbors }: SeoSource,
  visibleDescription: string,
): string | null {
  if (!locale.startsWith("und")) return new Intl.Locale(locale).language;
  return (
    detectLanguageTag(`${name} ${visibleDescription}`) ??
    detectLanguageTag(neighbors.join("\n"), MIN_NAME_SHARE)
  );
}

/** Minimum number of words for detecting a supported language from the text. */
const MIN_PROSE_WORDS = 10;

function isProse(text: string): boolean {
  const words = text.slice(0, MAX_READ_LENGTH).match(/\p{L}+/gu) ?? [];
  return words.length >= MIN_PROSE_WORDS;
}

/** Analyzes a product: its text, the parts of its name, and candidate phrases. */
export function readProduct(source: SeoSource): ParsedProduct {
  const visibleDescription = getVisibleText(source.description);
  const tag = detectNameLanguage(source, visibleDescription);
  const language =
    detectLanguage(visibleDescription) ??
    detectLanguage(`${source.name} ${visibleDescription}`) ??
    (isProse(visibleDescription) ? null : toSupportedLanguage(tag));
  const text = readText(source.description, language);
  const name = parseName(source.name.slice(0, MAX_READ_LENGTH), removeLead(source, text), {
    tag,
    category: source.category,
    neighbors: source.neighbors,
  });
  return { language, tag, text, name, candidates: gatherCandidates(source, text, name) };
}

/** Removes a name before a colon, which does not show how words are used. */
function removeLead({ name, description }: SeoSource, text: Text): Text {
  const [, lead = "", body = ""] = /^([^:：\n]{1,200}?)\s?[:：]([\s\S]*)$/u.exec(text.plain) ?? [];
  const isName =
    lead !== "" && normalizeKeyword(getPlainText(name)).startsWith(normalizeKeyword(lead));
  return isName && description !== "" ? readText(body, text.language) : text;
}

function gatherCandidates(source: SeoSource, text: Text, name: NameParts): Candidate[] {
  const { readWords } = text;
  const candidatesByKey = new Map<string, Candidate>();
  const brandStems = readWords(source.brand ?? "").flatMap((word) => word.stems);
  // A brand such as “Pot Shack” consists of words that the text also uses for its products.
  const commonStems = collectLowercaseStems(text);
  const ownStems = new Set([
    ...name.modelWords.flatMap((word) => word.stems),
    ...brandStems.filter((stem) => !commonStems.has(stem)),
  ]);
  const stops = getStopWords(text.language ?? "en");
  const hasNoWord = (keyword: string) =>
    keyword.split(" ").every((word) => stops.has(word) || /^\p{Script=Latin}$/u.test(word));
  const addCandidate = (phrase: string, weight: number, kind: Candidate["kind"]) => {
    const keyword = normalizeKeyword(phrase);
    if (!isKeyword(keyword) || (kind === "name" && hasNoWord(keyword))) return;
    const stems = readWords(keyword).flatMap((word) => word.stems);
    const key = stems.join(" ");
    if (key === "") return;
    const existingCandidate = candidatesByKey.get(key);
    if (existingCandidate) {
      existingCandidate.weight += weight;
      if (kind === "name" || (kind === "phrase" && existingCandidate.kind === "word"))
        existingCandidate.kind = kind;
      return;
    }
    const isBrand =
      stems.some((stem) => ownStems.has(stem)) ||
      (brandStems.length > 0 && brandStems.every((stem) => stems.includes(stem)));
    candidatesByKey.set(key, { keyword, stems, weight, kind, brand: isBrand });
  };
  for (const part of listNamePhrases(name, text.language))
    addCandidate(part, KEYWORD_WEIGHTS.inName, "name");
  for (const { written, count, first, kind } of extractPhrases(text)) {
    addCandidate(written, count + (first ? KEYWORD_WEIGHTS.inFirstSentence : 0), kind);
  }
  if (text.language === "en") {
    for (const part of source.category.split(/[&/,>|]| and /))
      addCandidate(part, KEYWORD_WEIGHTS.category, "word");
  }
  if (source.brand) addCandidate(source.brand, KEYWORD_WEIGHTS.brand, "word");
  return [...candidatesByKey.values()]
    .sort((a, b) => b.weight - a.weight || (a.keyword < b.keyword ? -1 : 1))
    .slice(0, MAX_CANDIDATES);
}

/**
 * Packaging words that describe how a product is sold rather than what it is: no one searches for a
 * flannel set by typing "set".
 */
const PACKAGING_WORDS = new Set(
  "set sets kit kits pack packs bundle bundles pair pairs collection box range piece pieces".split(
    " ",
  ),
);

/** Returns whether a phrase of an English name is not exactly one noun phrase. */
function isFragment(phrase: string, language: Language): boolean {
  if (language !== "en") return false;
  return phrase
    .toLowerCase()
    .split(/\s+/)
    .some((word) => AFTER_HEAD.has(word));
}

/** Returns the phrase that names the product type, followed by its parts. */
function listNamePhrases(
  { head, headWords, isHeadLast, model, core }: NameParts,
  language: Language,
): string[] {
  const phrases = [head];
  const words = headWords.map((word) => word.raw);
  if (words.length > 1 && !UNSPACED_SCRIPT_PATTERN.test(head)) {
    const stops = getStopWords(language);
    const innerWords = (isHeadLast ? words.slice(1) : words.slice(0, -1)).filter(
      (word, i, allWords) => (i > 0 && i < allWords.length - 1) || !stops.has(word.toLowerCase()),
    );
    const noun = (isHeadLast ? words.at(-1) : words[0]) ?? "";
    phrases.push(
      ...[innerWords.join(" "), noun].filter((part) => !PACKAGING_WORDS.has(part.toLowerCase())),
    );
  }
  return [...new Set([...phrases, core, model])].filter(
    (part) => part !== "" && !isFragment(part, language),
  );
}
