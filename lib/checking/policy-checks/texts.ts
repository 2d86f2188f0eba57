import type { FieldText } from "@/lib/enums";
import { meaningOf } from "../term-list";
import type { Meeting, World, WorldRule } from "./world";

/** Maximum number of combinations of condition phrases to try for one witness. */
const MAX_FRAMES = 24;

/** Embeds words in a sample text. */
export type Frame = (words: string) => string;

/**
 * Returns ways to embed words so that the given rules apply: unchanged, and next to a condition
 * phrase of each conditional rule.
 */
export function framesFor(rules: readonly WorldRule[]): Frame[] {
  const lists = rules.map(({ check }) => check.when).filter((when) => when.length > 0);
  const plain: Frame = (words) => words;
  if (lists.length === 0) return [plain];
  let chosen: string[][] = [[]];
  for (const when of lists)
    chosen = chosen
      .flatMap((phrases) => when.map((phrase) => [...phrases, phrase]))
      .slice(0, MAX_FRAMES);
  return [
    plain,
    ...chosen.map((phrases): Frame => {
      const [first, second, ...more] = [...new Set(phrases)];
      return (words) => [...more, first, words, second].filter(Boolean).join(" ");
    }),
  ];
}

/** Returns a text as a field value. For a list field, this is a list with one item. */
export function inField({ listFields }: World, { field }: Meeting, text: string): FieldText {
  return listFields.has(field) ? [text] : text;
}

export function sameWords(first: string, second: string, matchCase = false): boolean {
  return meaningOf(first, matchCase) === meaningOf(second, matchCase);
}

/** Quotes words for a message, shortened to 60 characters. */
export function quoted(words: string): string {
  const characters = Array.from(words.replace(/\s+/gu, " ").trim());
  const short = characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : words.trim();
  return `“${short}”`;
}
