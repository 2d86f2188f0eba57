/** Returns the author of a text or recommendation: `rules`, or a model's id. */
export function madeBy(by: string): string {
  return by === "rules" ? "Made by rules, without an AI model" : `Made by the AI model ${by}`;
}
