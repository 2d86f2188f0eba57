/**
 * Returns whether a text contains anything that could begin a tag or a reference, so that parsing
 * is necessary.
 */
export function mayBeHtml(source: string): boolean {
  if (!source.includes("<") && !source.includes("&")) return false;
  return /<[a-z/!]|&(?:[a-z\d]+|#\d+|#x[\da-f]+);/i.test(source);
}
