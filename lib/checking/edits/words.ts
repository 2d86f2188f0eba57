import { ABBREVIATIONS } from "../text/abbreviations";
import type { Span } from "../text/characters";
import type { CheckedText } from "../text/checked-text";
import { getDictionary } from "../text/dictionaries";
import { capitalizeFirst, toUpper } from "../text/letter-case";
import type { ProductTexts } from "../text/product-texts";
import { isSmallWord } from "../text/small-words";
import { capitalizesNouns, isSentenceStart, isTitleCase } from "../text/spellings";
import { isProvenReplacement } from "./agreement";
import { adjustWordBefore } from "./elision";
import { type Change, createReplacement, type FixMaker } from "./fix";
import { findAdjectiveGender, getFrenchNounGender } from "./french";
import { DEGREE_ADVERBS, FRENCH, toSet } from "./grammars";
import { findQuotedText } from "./quotes";
import { isInAddressOrPath, removeWords } from "./remove-words";

/**
 * Creates the fix for a prohibited term. Replaces the match with the preferred term, in the case of
 * the match, if its inflection is proven. Without a preferred term, removes the match.
 * @param isReviewed whether a person chose the term for these texts and reviews each change, so that
 * its inflection need not be proven
 */
export function createPreferredFix(
  term: string,
  preferredTerm: string | undefined,
  baseTerm: string | null,
  isReviewed = false,
): FixMaker {
  if (preferredTerm === undefined) return removeWords;
  return (checkedText, span, language, texts) => {
    const { text } = checkedText;
    if (hasOwnPeriod(text, span, preferredTerm)) return null;
    if (isInAddressOrPath(text, span)) return null;
    if (isInName(checkedText, span, term, language, texts)) return null;
    const isEnglish = isEnglishText(text, span, language);
    const inflectedTerm =
      baseTerm === null ? preferredTerm : fitInflection(preferredTerm, baseTerm, term, isEnglish);
    if (inflectedTerm === null || inflectedTerm === "") return null;
    if (/\s/.test(inflectedTerm) && isHyphened(text, span)) return null;
    const insert = isWrittenAs(term, language)
      ? applySentenceCase(checkedText, span, inflectedTerm, language)
      : applyCase(
          checkedText.slice(span),
          inflectedTerm,
          language,
          isInTitle(text, span, isEnglish),
          isSentenceStart(text, span.start),
        );
    if (insert === checkedText.slice(span) || isBeside(text, span, insert)) return null;
    if (isInQuotedTitle(text, span)) return null;
    const listed = { term, preferred: preferredTerm };
    const proofLanguage = isEnglish ? "en" : language;
    if (!isReviewed && !isProvenReplacement(text, { ...span, insert }, proofLanguage, listed))
      return null;
    const change = adjustArticle(text, createReplacement(span, insert), isEnglish);
    return adjustWordBefore(text, change, language);
  };
}

/**
 * Inflects the preferred term like the matched inflection. Returns null unless the inflection is a
 * spelling variant or an English plural of its term, because other inflections can't be derived.
 */
function fitInflection(
  preferredTerm: string,
  term: string,
  inflection: string,
  isEnglish: boolean,
): string | null {
  const [plainTerm, plainForm] = [normalizeTerm(term), normalizeTerm(inflection)];
  if (plainTerm === plainForm) return preferredTerm;
  if (!isEnglish || !/^\p{Ll}+(?: \p{Ll}+)*$/u.test(preferredTerm)) return null;
  // The plural of `bag of wool` is not at its end.
  if (preferredTerm.split(" ").some((word) => isSmallWord(word, "en"))) return null;
  const isPlural = plainForm === `${plainTerm}s` || plainForm === `${plainTerm}es`;
  return isPlural ? pluralizeWord(preferredTerm) : null;
}

function normalizeTerm(words: string): string {
  return words.toLowerCase().replace(/[\p{Zs}\p{Pd}]/gu, "");
}

function pluralizeWord(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`;
}

function isHyphened(text: string, { start, end }: Span): boolean {
  return (
    /\p{Pd}$/u.test(text.slice(0, start).slice(-1)) || /^\p{Pd}/u.test(text.slice(end, end + 1))
  );
}

/**
 * Returns whether a term is part of a name, such as `Éclat` in `l’ensemble Rose Éclat` or `Élégance`
 * in `le parfum Terre d’Élégance`. English also writes other words with capitals, so there a word
 * beside it must be unknown. German writes all nouns with capitals.
 */
function isInName(
  checkedText: CheckedText,
  span: Span,
  term: string,
  language: string | null,
  texts: ProductTexts,
): boolean {
  const { text } = checkedText;
  const word = checkedText.slice(span);
  if (!/^\p{Lu}\p{Ll}/u.test(word) || !/^\p{Ll}/u.test(term)) return false;
  const line = checkedText.lines.at(span.start);
  const lineEnd = line.start + line.text.length;
  const before = text.slice(Math.max(line.start, span.start - CONTEXT_LENGTH), span.start);
  const after = text.slice(span.end, Math.min(lineEnd, span.end + CONTEXT_LENGTH));
  if (MARK_OF_NAME.test(after)) return true;
  if (language === null || capitalizesNouns(language)) return false;
  const previous = CAPITALIZED_BEFORE.exec(before.replace(DEGREE_ADVERBS, ""));
  const next = CAPITALIZED_AFTER.exec(after)?.[1];
  const words = [previous?.[1], next].flatMap((each) =>
    each === undefined || ABBREVIATIONS.has(each) ? [] : each,
  );
  const dictionary = getDictionary(language);
  const isUnknown = (each: string) =>
    dictionary?.find(each.toLowerCase(), each.toUpperCase()).lowercase === false;
  const isBesideUnknown =
    words.some(isUnknown) || (/^\p{Lu}{3,}$/u.test(words[0] ?? "") && /\p{Ll}/u.test(line.text));
  const isTitle = isTitleCase(line.text);
  if (/^en\b/.test(language))
    return (
      isBesideUnknown &&
      !isTitle &&
      !isSentenceStart(text, span.start) &&
      /(?<!\p{L})\p{Ll}{4,}/u.test(line.text)
    );
  // A capital after a noun is part of its name: `les boxers Confort`.
  const [, nounBefore = ""] = /(?<!\p{L})(\p{Ll}{3,})\p{Zs}$/u.exec(before) ?? [];
  if (words.length === 0 && isNoun(term, language) && nounBefore !== "")
    return !isSmallWord(nounBefore, language) && !FRENCH_MARKERS.has(nounBefore);
  if (words.length === 0 || isBesideUnknown) return isBesideUnknown;
  const isAtStart = HEADING_START.test(before);
  if (isAtStart && LABEL_END.test(after)) return false;
  if (!isTitle && !(isAtStart && HEADING_END.test(after))) return true;
  // In a heading, a name is at the start, as in `Pur Éclat – crème`, after a noun without a
  // preposition, or also in a sentence.
  if (next !== undefined && isSentenceStart(text, span.start)) return true;
  const phrases = [`${previous?.[0] ?? ""}${word}`, next === undefined ? word : `${word} ${next}`];
  const isUsed = texts
    .all()
    .some((each) => phrases.some((phrase) => phrase !== word && isInSentence(each.text, phrase)));
  const isAfterNoun = previous !== null && previous[0] === `${previous[1]} `;
  return (
    isUsed || (isAfterNoun && [term, previous[1] ?? ""].every((each) => isNoun(each, language)))
  );
}

const FRENCH_MARKERS = toSet(FRENCH.nounMarkers);

/** Returns whether a phrase occurs after a word in lowercase. */
function isInSentence(text: string, phrase: string): boolean {
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1))
    if (/(?<!\p{L})\p{Ll}{2,14}\p{Zs}$/u.test(text.slice(Math.max(0, at - 16), at))) return true;
  return false;
}

/** Returns whether a French word is a noun, and not also an adjective. */
function isNoun(word: string, language: string): boolean {
  const lowercaseWord = word.toLowerCase();
  return (
    /^fr\b/.test(language) &&
    getFrenchNounGender(lowercaseWord) !== null &&
    findAdjectiveGender(lowercaseWord) === null
  );
}

/** Matches a capitalized word, with the articles and prepositions between it and the next one. */
const CAPITALIZED_BEFORE =
  /(?<!\p{L})(\p{Lu}[\p{L}\p{M}]+)\p{Zs}(?:(?:de|d[aeou]s?|del|di|of|the|las?|les?|los|et|e|y|and|&)\p{Zs}){0,2}(?:[dl]['’])?$/u;
const CAPITALIZED_AFTER = /^\p{Zs}(\p{Lu}\p{Ll}[\p{Ll}\p{M}]*)/u;
/** Matches a mark that only names have, as in `Confort+`. */
const MARK_OF_NAME = /^(?:\p{Zs}?[™®]|\+(?!\p{N}))/u;
const HEADING_WORD = "(?:\\p{Lu}[\\p{L}\\p{M}'’-]*|\\p{L}{1,4}|&)";
const HEADING_START = new RegExp(`^[^\\p{L}]*(?:${HEADING_WORD}\\p{Zs}){0,5}(?:[dl]['’])?$`, "u");
const LABEL_END = new RegExp(`^(?:\\p{Zs}${HEADING_WORD}){0,5}[\\p{Zs}*]{0,3}:`, "u");
const HEADING_END = new RegExp(
  `^(?:\\p{Zs}${HEADING_WORD}){0,5}(?:\\p{Zs}*$|\\p{Zs}?[.;!|]|\\p{Zs}\\p{Pd}\\p{Zs})`,
  "u",
);

const CONTEXT_LENGTH = 80;

/** Returns whether a term is part of a quoted title, such as `“The Great Escape”`. */
function isInQuotedTitle(text: string, { start, end }: Span): boolean {
  const quoted = findQuotedText(text, { start, end });
  if (!quoted) return false;
  const parts = text.slice(quoted.start, quoted.end).match(/[\p{L}\p{M}\p{N}'’-]+/gu) ?? [];
  return parts.length > 1 && parts.every((part) => /^(?:[\p{Lu}\p{N}]|\p{L}{1,3}$)/u.test(part));
}

/** Returns whether a term is an abbreviation whose period would be left, as in `approx. 5 cm`. */
function hasOwnPeriod(text: string, { start, end }: Span, wording: string): boolean {
  if (end - start > MAX_ABBREVIATION_LENGTH || wording.endsWith(".")) return false;
  return /^\.\p{Zs}?[\p{Ll}\p{Nd}]/u.test(text.slice(end, end + 4));
}

const MAX_ABBREVIATION_LENGTH = 6;

/**
 * Returns whether the case of a match must not be applied to its replacement: the term is an
 * abbreviation, or the language capitalizes nouns.
 */
function isWrittenAs(term: string, language: string | null): boolean {
  return /^\p{Lu}{2,}$/u.test(term) || (/^\p{Lu}/u.test(term) && capitalizesNouns(language));
}

/**
 * Returns the wording, capitalized at the start of a sentence and in all caps on an all-caps line.
 */
function applySentenceCase(
  { text, lines }: CheckedText,
  { start }: Span,
  wording: string,
  language: string | null,
): string {
  const line = lines.at(start).text;
  if (!/\p{Ll}/u.test(line) && /\p{L}\P{L}+\p{L}/u.test(line)) return toUpper(wording, language);
  return isSentenceStart(text, start) ? capitalizeFirst(wording, language) : wording;
}

/** Returns whether a word belongs to a title or name in English: `our Curvy Trough`. */
function isInTitle(text: string, { start, end }: Span, isEnglish: boolean): boolean {
  if (!isEnglish || isSentenceStart(text, start)) return false;
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const [previous = ""] = /(?<!\p{L})\p{Lu}\p{Ll}+\p{Zs}$/u.exec(before) ?? [];
  if (previous === "") return false;
  // The last word of a label or title has a capital, too: `Customized Workouts:`.
  const isBeforeCapital = /^(?:\p{Zs}\p{Lu}\p{Ll}|:|[\n\r]|$)/u.test(text.slice(end, end + 3));
  return isBeforeCapital || !isSentenceStart(text, start - previous.length);
}

/** Applies the case of the replaced words to the new wording. Capitals in the wording are kept. */
function applyCase(
  words: string,
  wording: string,
  language: string | null,
  isInTitle: boolean,
  startsSentence: boolean,
): string {
  const letters = words.match(/\p{L}/gu) ?? [];
  const [first = ""] = letters;
  if (!/\p{Lu}|\p{Lt}/u.test(first)) return wording;
  if (letters.length > 1 && letters.every((letter) => /\p{Lu}/u.test(letter)))
    return toUpper(wording, language);
  const parts = words.match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  const isTitle = parts.length > 1 && parts.every((part) => /^[\p{Lu}\p{N}]/u.test(part));
  // A preposition stays in lowercase: `Camisas de qualidade` for `Camisas Premium`.
  const [firstWord = ""] = wording.split(" ", 1);
  if (!startsSentence && isSmallWord(firstWord, language)) return wording;
  if (!isTitle && !(isInTitle && /\s/.test(wording))) return capitalizeFirst(wording, language);
  return wording.replace(/[\p{L}\p{M}\p{N}'’]+/gu, (part) => capitalizeFirst(part, language));
}

const WORD_BEFORE = /([\p{L}\p{M}\p{N}'’]+)\P{L}?\p{Zs}*$/u;
const WORD_FOLLOWING = /^\p{Zs}*\P{L}?([\p{L}\p{M}\p{N}'’]+)/u;

/** Returns whether the previous or next word equals the insertion. */
function isBeside(text: string, { start, end }: Span, insert: string): boolean {
  const words = insert.toLowerCase().match(/[\p{L}\p{M}\p{N}'’]+/gu) ?? [];
  const [, before = ""] = WORD_BEFORE.exec(text.slice(Math.max(0, start - 80), start)) ?? [];
  const [, wordAfter = ""] = WORD_FOLLOWING.exec(text.slice(end, end + 80)) ?? [];
  return before.toLowerCase() === words[0] || wordAfter.toLowerCase() === words.at(-1);
}

/** Returns whether a text is English, based on its language tag or the words around the span. */
function isEnglishText(text: string, { start, end }: Span, language: string | null): boolean {
  if (language !== null) return /^en\b/.test(language);
  const surroundingText = text.slice(Math.max(0, start - 300), end + 300);
  const nonEnglishPattern =
    /(?<!\p{L})(?:de|la|el|le|les|des|et|und|der|das|mit|para|con|con|per|il|di|do|da|em|het|een|och|og|na|w)(?!\p{L})/iu;
  return !nonEnglishPattern.test(surroundingText);
}

/** Extends a change to the preceding English article if the new word requires the other one. */
function adjustArticle(text: string, change: Change, isEnglish: boolean): Change {
  if (!isEnglish) return change;
  const [, oldArticle = "", gap = ""] =
    /(?<![\p{L}\p{M}\p{N}'’.-])(an?)(\p{Zs})$/iu.exec(
      text.slice(Math.max(0, change.start - 4), change.start),
    ) ?? [];
  if (oldArticle === "") return change;
  const newArticle = chooseArticle(change.insert);
  if (newArticle === null || newArticle === oldArticle.toLowerCase()) return change;
  const line = text.slice(text.lastIndexOf("\n", change.start) + 1, change.start + CONTEXT_LENGTH);
  const isAllCaps =
    oldArticle === oldArticle.toUpperCase() && (oldArticle.length > 1 || !/\p{Ll}/u.test(line));
  const article = isAllCaps ? newArticle.toUpperCase() : matchArticleCase(oldArticle, newArticle);
  const start = change.start - oldArticle.length - gap.length;
  return { ...change, start, insert: `${article}${gap}${change.insert}` };
}

/** Returns the new article in the old one's case. */
function matchArticleCase(oldArticle: string, newArticle: string): string {
  return oldArticle.charAt(0) === "A" ? `A${newArticle.slice(1)}` : newArticle;
}

/** Returns the English article for a word, or null if the spelling doesn't determine it. */
function chooseArticle(words: string): "a" | "an" | null {
  const [word = ""] = /[\p{L}\p{N}]+/u.exec(words) ?? [];
  if (/^\d/.test(word)) return /^(?:8|11(?!\d)|18(?!\d))/.test(word) ? "an" : "a";
  if (/^\p{Lu}{2,}$/u.test(word) && word.length < 5)
    return /^[AEFHILMNORSX]/.test(word) ? "an" : "a";
  const lowercaseWord = word.toLowerCase();
  if (!/^[a-z]/.test(lowercaseWord)) return null;
  if (/^(?:hono[u]?r|hour|honest|heir)/.test(lowercaseWord)) return "an";
  if (/^(?:uni(?![nm])|us[aeu]|util|uten|eu|ewe|ubiq|once|one$)/.test(lowercaseWord)) return "a";
  return /^[aeiou]/.test(lowercaseWord) ? "an" : "a";
}
