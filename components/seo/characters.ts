const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a text's length in user-perceived characters. */
export function characters(text: string): number {
  return [...graphemes.segment(text)].length;
}
