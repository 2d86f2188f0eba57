import { countCharacters, wordsOf } from "@/lib/checking/segments";
import { plural } from "@/lib/format";

/** Formats "120 characters · 19 words". */
export function lengthsOf(text: string): string {
  const characters = plural(countCharacters(text), "character");
  return `${characters} · ${plural(wordsOf(text).length, "word")}`;
}
