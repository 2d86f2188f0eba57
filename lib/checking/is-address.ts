/** Returns whether a word is a web or email address, which keeps its case. */
export function isAddress(word: string): boolean {
  return /@|:\/\/|^\W*www\./iu.test(word);
}
