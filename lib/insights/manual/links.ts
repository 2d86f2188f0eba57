/**
 * Resolves a link of the manual to a page or script of the product or to another site. Returns an
 * empty string for a file that is not part of the product.
 * @param page the page that contains the link
 * @param files the names of the manual's files
 */
export function resolveManualLink(url: string, page: string, files: readonly string[]): string {
  if (/^https?:\/\//.test(url)) return url;
  if (url.startsWith("#")) return `/help/${page}${url}`;
  const [file = "", anchor] = url.split("#");
  if (!files.includes(file)) return "";
  if (file.endsWith(".mjs")) return `/help/scripts/${file}`;
  return `/help/${file.replace(/\.md$/, "")}${anchor === undefined ? "" : `#${anchor}`}`;
}
