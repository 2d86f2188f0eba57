/**
 * Returns whether a text contains anything that could start a tag or a character reference. Other
 * texts need no parsing.
 */
export function mayBeHtml(source: string): boolean {
  if (!source.includes("<") && !source.includes("&")) return false;
  return /<[a-z/!]|&(?:[a-z\d]+|#\d+|#x[\da-f]+);/i.test(source);
}
