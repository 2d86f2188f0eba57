const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** A text's length as a person counts it. */
export function characters(text: string): number {
  return [...graphemes.segment(text)].length;
}
