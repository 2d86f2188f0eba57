import { hasSpacelessScript } from "@/lib/checking/text/characters";

/** A word in a text. Offsets are in UTF-16 code units; the end is exclusive. */
export interface Word {
  text: string;
  start: number;
  end: number;
  /** The space or hyphen between this word and the previous one; null for any other separator. */
  joint: " " | "-" | null;
}

/** Maximum length of a word. Excludes scripts written without spaces. */
const MAX_WORD_LENGTH = 40;

/** Yields words: runs of letters, digits and marks, without invisible characters. */
export function* iterateWords(text: string): Generator<Word> {
  let end = 0;
  let hasPreviousWord = false;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const joint = hasPreviousWord ? findJoint(text, end, index) : null;
    end = index + word.length;
    hasPreviousWord = word.length <= MAX_WORD_LENGTH && !hasSpacelessScript(word);
    if (hasPreviousWord) yield { text: word, start: index, end, joint };
  }
}

function findJoint(text: string, from: number, to: number): Word["joint"] {
  const separator = text.slice(from, to);
  if (separator === " ") return " ";
  if (/^[\p{Pd}\u2212]$/u.test(separator)) return "-";
  return /^[^\S\n\r]+$/u.test(separator) ? " " : null;
}

/** Returns a text without invisible characters such as soft hyphens. */
export function removeInvisibleCharacters(text: string): string {
  return text.replace(/\p{Cf}+/gu, "");
}
