import { haveStarts, splitWords } from "@/lib/platform/rank-names";

/** A page or action that the palette finds. */
export interface Findable {
  label: string;
  /** Other words for it, in lower case. */
  synonyms?: string;
}

/** Returns whether the label contains the query, or each word of the query begins a word of it. */
export function matchesPhrase({ label, synonyms = "" }: Findable, query: string): boolean {
  const phrase = label.toLowerCase();
  const words = splitWords(`${phrase} ${synonyms}`);
  return phrase.includes(query.toLowerCase()) || haveStarts(words, splitWords(query.toLowerCase()));
}
