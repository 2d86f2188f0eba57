import type { Language } from "./language";
import { findPromotion } from "./promotion";

/** Matches adjacent all-caps words, at least one with five letters: “LED TV” is a name. */
const ALL_CAPS =
  /(?<![\p{L}\p{N}-])(?:\p{Lu}{2,}\s+)*\p{Lu}{5,}(?:\s+\p{Lu}{2,})*(?![\p{L}\p{N}-])/gu;

/** Removes promotional phrases from a name or title, and converts all-caps words to normal case. */
export function removePromotion(title: string): string {
  const plainTitle = findPromotion(title).reduce(
    (remainingTitle, promotion) => remainingTitle.replace(promotion, " "),
    title,
  );
  return plainTitle
    .replace(
      /(?<![\p{L}\p{N}-])(\p{Lu})(\p{Lu}{4,})(?![\p{L}\p{N}-])/gu,
      (_, first: string, tail: string) => first + tail.toLowerCase(),
    )
    .replace(/\s+([,;:.])/g, "$1")
    .replace(/\s+/g, " ")
    .replace(/^[\s,;:|–—-]+|[\s,;:|–—-]+$/gu, "");
}

/**
 * Converts all-caps phrases to lowercase, or to the spelling that a word has elsewhere in the text,
 * and capitalizes the start of sentences. Exclamation marks at the end of sentences become periods.
 * Other characters are unchanged. In German, which capitalizes nouns, only words that occur
 * elsewhere are converted.
 */
export function normalizeEmphasis(text: string, language: Language): string {
  const spellingsByWord = collectInnerWords(text);
  const lowercaseWord = (word: string) => {
    const lower = word.toLowerCase();
    return spellingsByWord.get(lower) ?? (language === "de" ? word : lower);
  };
  return text
    .replace(ALL_CAPS, (run: string, offset: number) => {
      const calmRun = run.replace(/\p{Lu}{2,}/gu, lowercaseWord);
      return SENTENCE_START.test(text.slice(Math.max(0, offset - LOOKBACK_LENGTH), offset))
        ? capitalize(calmRun)
        : calmRun;
    })
    .replace(/(?<=[\p{L}\p{N}%)\]"”»])!+(?=\s+[\p{Lu}\p{N}]|\s*\n|\s*$)/gu, ".")
    .replace(/(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])！+/gu, "。");
}

/** Matches what precedes the first word of a text, line or sentence. */
const SENTENCE_START = /(?:^|[\n.!?。]["”»)]?)\s*[-–—*•·]?\s*["“«(]?$/u;
const LOOKBACK_LENGTH = 8;

/** Maps lowercase words inside sentences to their spelling, except all-caps. */
function collectInnerWords(text: string): Map<string, string> {
  const spellingsByWord = new Map<string, string>();
  for (const { 0: word, index } of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
    if (/^\p{Lu}{2,}$/u.test(word)) continue;
    if (SENTENCE_START.test(text.slice(Math.max(0, index - LOOKBACK_LENGTH), index))) continue;
    spellingsByWord.set(word.toLowerCase(), word);
  }
  return spellingsByWord;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
