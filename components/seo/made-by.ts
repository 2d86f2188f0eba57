/** Returns a label for the author of a text or recommendation: `rules`, or the id of a model. */
export function describeAuthor(source: string): string {
  return source === "rules"
    ? "Made by rules, without an AI model"
    : `Made by the AI model ${source}`;
}
