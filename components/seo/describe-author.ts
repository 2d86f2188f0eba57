/** Returns the author label of a text or recommendation. `source` is `rules` or a model id. */
export function describeAuthor(source: string): string {
  return source === "rules"
    ? "Made by rules, without an AI model"
    : `Made by the AI model ${source}`;
}
