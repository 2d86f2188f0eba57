import { ANY_TAG } from "@/lib/format";
import type { PatternJson } from "@/lib/validations/findings/schemas";

/** The numbers of characters of the line that are shown before and after the words. */
const LEAD_LENGTH = 14;
const TAIL_LENGTH = 150;

const TAG_PATTERN = /<[^>]*>/;

/** Splits an example's line into the marked words and what is shown around them. */
export function splitExample(line: string, words: string | null) {
  const marked = words === ANY_TAG ? TAG_PATTERN.exec(line)?.[0] : words;
  const range = marked ? findFolded(line, marked) : null;
  if (!range) return { before: "", marked: "", after: line.slice(0, TAIL_LENGTH) };
  const { start, end } = range;
  const from = Math.max(0, start - LEAD_LENGTH);
  return {
    before: `${from > 0 ? "…" : ""}${line.slice(from, start)}`,
    marked: line.slice(start, end),
    after: line.slice(end, end + TAIL_LENGTH),
  };
}

/**
 * Finds words that the engine has matched despite accents, full-width letters, other hyphens or
 * invisible characters.
 */
function findFolded(line: string, words: string): { start: number; end: number } | null {
  const text = fold(line);
  const wanted = fold(words).map(({ folded }) => folded);
  const at = text.findIndex((_, from) =>
    wanted.every((folded, index) => text[from + index]?.folded === folded),
  );
  const [first, last] = [text[at], text[at + wanted.length - 1]];
  return first && last ? { start: first.start, end: last.end } : null;
}

const IGNORED = /[\p{M}\p{Cf}]/gu;

/** Returns the characters that matter, folded, with their positions in the text. */
function fold(text: string) {
  const characters: { folded: string; start: number; end: number }[] = [];
  let position = 0;
  for (const character of text) {
    const end = position + character.length;
    const decomposed = character.normalize("NFKD").replace(IGNORED, "").toLowerCase();
    const last = characters.at(-1);
    if (decomposed === "" && last) last.end = end;
    for (const folded of decomposed.replace(/\p{Pd}/gu, "-"))
      characters.push({ folded, start: position, end });
    position = end;
  }
  return characters;
}

/** Returns a pattern without the parts of its example that lists do not show. */
export function shortenExample(pattern: PatternJson): PatternJson {
  const { words, example } = pattern;
  if (example.line === null) return pattern;
  const { before, marked, after } = splitExample(example.line, words);
  return { ...pattern, example: { ...example, line: `${before}${marked}${after}` } };
}
