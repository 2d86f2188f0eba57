/** A page or action that the palette finds. */
export interface Findable {
  label: string;
  /** Other words for it, in lower case. */
  synonyms?: string;
}

/** Returns whether the label contains the query, or each word of the query begins a word of it. */
export function matchesPhrase({ label, synonyms = "" }: Findable, query: string): boolean {
  const phrase = label.toLowerCase();
  const words = toWords(`${phrase} ${synonyms}`);
  return (
    phrase.includes(query.toLowerCase()) ||
    toWords(query.toLowerCase()).every((typed) => words.some((word) => word.startsWith(typed)))
  );
}

function toWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
