const MAX_CHARACTERS = 500;

/** Returns text from a model as a single plain line of at most 500 characters. */
export function toPlainLine(words: string): string {
  const line = words
    .toWellFormed()
    .replace(/[\p{Cc}\s\u202A-\u202E\u2066-\u2069]+/gu, " ")
    .trim();
  const characters = [...line];
  if (characters.length <= MAX_CHARACTERS) return line;
  return `${characters.slice(0, MAX_CHARACTERS - 1).join("")}…`;
}
