/** Whether it is worth tokenising: something stands there that could begin a tag or a reference. */
export function mayBeHtml(source: string): boolean {
  if (!source.includes("<") && !source.includes("&")) return false;
  return /<[a-z/!]|&(?:[a-z\d]+|#\d+|#x[\da-f]+);/i.test(source);
}
