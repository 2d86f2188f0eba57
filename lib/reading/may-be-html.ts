/** Returns whether a text could contain a tag or reference. Others need no parsing. */
export function mayBeHtml(source: string): boolean {
  if (!source.includes("<") && !source.includes("&")) return false;
  return /<[a-z/!]|&(?:[a-z\d]+|#\d+|#x[\da-f]+);/i.test(source);
}
