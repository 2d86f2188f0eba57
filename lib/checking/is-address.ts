/** Returns whether a word is a web or e-mail address, which keeps its case. */
export function isAddress(word: string): boolean {
  return /@|:\/\/|^\W*www\./iu.test(word);
}
