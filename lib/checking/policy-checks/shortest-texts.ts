import type { RequiredItem } from "../rules/kinds/kind";
import { foldText, textOf } from "../text/fold";
import { countCharacters, findSentences, findWords } from "../text/segments";

/** Maximum number of combinations of alternatives to try. */
const MAX_CHOICES = 64;
/** Maximum number of phrases for which the optimal order is computed. */
const MAX_EXACT_PHRASES = 9;
/** Maximum length of a generated text, in characters. */
const MAX_TEXT_LENGTH = 20_000;

/**
 * The text between two phrases: nothing where both can touch, for the fewest characters; a hyphen, for
 * the fewest words; or a space.
 */
export type Separator = "" | "-" | " ";

export interface Minimums {
  characters: number;
  words: number;
  sentences: number;
  /** Number of bulleted lines or list items. */
  items: number;
}

/** The content that a text must have. */
export interface Requirements {
  items: readonly RequiredItem[];
  least: Minimums;
}

/**
 * Returns the shortest texts that meet all requirements, one per combination of alternatives.
 * Returns null if there are too many combinations or the texts would be too long.
 */
export function findShortestTexts(
  { items, least }: Requirements,
  separator: Separator,
): string[] | null {
  if (
    Math.max(least.characters, least.words * 2, least.sentences * 3, least.items * 4) >
    MAX_TEXT_LENGTH
  )
    return null;
  let choices: string[][] = [[]];
  for (const { terms, forms } of items) {
    const alternatives = [...terms, ...forms];
    choices = choices.flatMap((chosenTerms) => alternatives.map((term) => [...chosenTerms, term]));
    if (choices.length > MAX_CHOICES) return null;
  }
  const texts = choices.map((phrases) => joinPhrases(removeContainedPhrases(phrases), separator));
  return texts.some((text) => text === null)
    ? null
    : texts.flatMap((text) => (text === null ? [] : [padText(text, least)]));
}

function foldPhrase(text: string): string {
  return textOf(foldText(text));
}

/** Removes phrases that are contained in other phrases and need not be repeated. */
function removeContainedPhrases(phrases: readonly string[]): string[] {
  const distinctPhrases = phrases.filter(
    (phrase, index) =>
      phrases.findIndex((other) => foldPhrase(other) === foldPhrase(phrase)) === index,
  );
  return distinctPhrases.filter(
    (phrase) =>
      !distinctPhrases.some(
        (other) => other !== phrase && isWithin(foldPhrase(phrase), foldPhrase(other)),
      ),
  );
}

function isWithin(inner: string, outer: string): boolean {
  for (let index = outer.indexOf(inner); index !== -1; index = outer.indexOf(inner, index + 1))
    if (isEdge(outer, index) && isEdge(outer, index + inner.length)) return true;
  return false;
}

/** Returns whether a match can begin or end here. */
function isEdge(text: string, index: number): boolean {
  return !(isWord(text.charAt(index - 1)) && isWord(text.charAt(index)));
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}\p{M}]/u.test(character);
}

/** Returns the shortest text that contains all phrases, or null if there are too many phrases. */
function joinPhrases(phrases: readonly string[], separator: Separator): string | null {
  if (phrases.length === 0) return "";
  if (phrases.length > MAX_EXACT_PHRASES) return null;
  /** The shortest text for each set of used phrases and last phrase. */
  let texts = new Map(phrases.map((phrase, index) => [`${1 << index} ${index}`, phrase]));
  for (let size = 1; size < phrases.length; size++) {
    const longerTexts = new Map<string, string>();
    for (const [key, text] of texts) {
      const usedMask = Number(key.split(" ")[0]);
      for (const [index, phrase] of phrases.entries()) {
        if (usedMask & (1 << index)) continue;
        const next = appendPhrase(text, phrase, separator);
        const state = `${usedMask | (1 << index)} ${index}`;
        const shortestText = longerTexts.get(state);
        if (shortestText === undefined || next.length < shortestText.length)
          longerTexts.set(state, next);
      }
    }
    texts = longerTexts;
  }
  return [...texts.values()].reduce((a, b) => (b.length < a.length ? b : a));
}

/** Appends a phrase to a text, sharing the beginning that the text already ends with. */
function appendPhrase(text: string, phrase: string, separator: Separator): string {
  for (let size = Math.min(text.length, phrase.length) - 1; size > 0; size--) {
    const start = text.length - size;
    const isSame = foldPhrase(text.slice(start)) === foldPhrase(phrase.slice(0, size));
    if (isSame && isEdge(text, start) && isEdge(phrase, size)) return text + phrase.slice(size);
  }
  const isApart = !isWord(text.charAt(text.length - 1)) || !isWord(phrase.charAt(0));
  return separator !== " " && isApart ? text + phrase : `${text}${separator || " "}${phrase}`;
}

/** Extends a text to the required minimums. */
function padText(phrases: string, minimums: Minimums): string {
  const bullets = Array.from({ length: minimums.items }, (_, index) =>
    index === 0 ? `- ${phrases || "a"}` : "- a",
  );
  let text = minimums.items > 0 ? bullets.join("\n") : phrases;
  const sentences = minimums.sentences - findSentences(text).length;
  if (sentences > 0) {
    const stop = text === "" || /[.!?]$/.test(text) ? "" : ".";
    text = `${text}${stop}${" A.".repeat(sentences)}`.trim();
  }
  const words = minimums.words - findWords(text).length;
  if (words > 0) text = `${text}${" a".repeat(words)}`.trim();
  const characters = minimums.characters - countCharacters(text);
  if (characters > 0) {
    const separator = /[\p{L}\p{N}]$/u.test(text) || text === "" ? "" : " ";
    text += separator + "a".repeat(characters - separator.length);
  }
  return text;
}
