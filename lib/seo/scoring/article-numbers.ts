const AMOUNT =
  /^\p{Nd}+(?:[.,x×]\p{Nd}+)*(?:[mcdk]?[lgm]|oz|lbs?|k?w|m?ah|v|[kmgt]?b|m?hz|in|inch|pcs|pack|er|th|st|x|d|s|k|p)?$/iu;

/** Returns whether a word is an article number, such as `DL152-CL40`, rather than an amount. */
export function isCode(word: string): boolean {
  return (
    word.length > 4 &&
    /\p{L}/u.test(word) &&
    (word.match(/\p{Nd}/gu) ?? []).length > 1 &&
    !AMOUNT.test(word)
  );
}
