/**
 * Sorts search results by how their names match: those that start with the search text, then those
 * with words that start with its words, then the rest. Otherwise keeps their order.
 */
export function rankByName<Item extends { name: string }>(
  items: readonly Item[],
  search: string,
): Item[] {
  const phrase = search.trim().toLowerCase();
  const searchedWords = splitWords(phrase);
  const rank = ({ name }: Item) => {
    const lowerName = name.toLowerCase();
    if (lowerName.startsWith(phrase)) return 0;
    return searchedWords.length > 0 && haveStarts(splitWords(lowerName), searchedWords) ? 1 : 2;
  };
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** Returns whether each start is the start of one of the words. */
export function haveStarts(words: readonly string[], starts: readonly string[]): boolean {
  return starts.every((start) => words.some((word) => word.startsWith(start)));
}

/** Splits a text at everything that is neither a letter nor a digit. */
export function splitWords(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}
