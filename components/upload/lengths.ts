import { countCharacters, findWords } from "@/lib/checking/text/segments";
import { pluralize } from "@/lib/format";

/** Formats a text's length: "120 characters · 19 words". */
export function formatLengths(text: string): string {
  const characterCount = pluralize(countCharacters(text), "character");
  return `${characterCount} · ${pluralize(findWords(text).length, "word")}`;
}
