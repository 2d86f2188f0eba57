import { hasSpacelessScript } from "@/lib/checking/characters";

/** A word of a text. Offsets are UTF-16, end exclusive. */
export interface Word {
  text: string;
  start: number;
  end: number;
  /** The space or hyphen between this word and the previous one; null for any other separator. */
  joint: " " | "-" | null;
}

/** Longer runs are not counted as words. This excludes scripts written without spaces. */
const MAX_WORD_LENGTH = 40;

/** Yields the words of a text without invisible characters: runs of letters, digits and marks. */
export function* iterateWords(text: string): Generator<Word> {
  let end = 0;
  let follows = false;
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    const joint = follows ? jointOf(text, end, index) : null;
    end = index + word.length;
    follows = word.length <= MAX_WORD_LENGTH && !hasSpacelessScript(word);
    if (follows) yield { text: word, start: index, end, joint };
  }
}

function jointOf(text: string, from: number, to: number): Word["joint"] {
  const separator = text.slice(from, to);
  if (separator === " ") return " ";
  if (/^[\p{Pd}\u2212]$/u.test(separator)) return "-";
  return /^[^\S\n\r]+$/u.test(separator) ? " " : null;
}

/** Returns a text without invisible characters such as soft hyphens. */
export function withoutInvisible(text: string): string {
  return text.replace(/\p{Cf}+/gu, "");
}
