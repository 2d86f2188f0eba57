/** Who made a text or a piece of advice: `rules`, or a model by its id. */
export function madeBy(by: string): string {
  return by === "rules" ? "Made by rules, without an AI model" : `Made by the AI model ${by}`;
}
