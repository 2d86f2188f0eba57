/** Addresses are written as they are. */
export function isAddress(word: string): boolean {
  return /@|:\/\/|^\W*www\./iu.test(word);
}
