const graphemeSegmenter = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the length of a text in user-perceived characters (grapheme clusters). */
export function countCharacters(text: string): number {
  return [...graphemeSegmenter.segment(text)].length;
}
