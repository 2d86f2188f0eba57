import { type ParsedText, parseText } from "./parsed-text";

/**
 * Formats the visible text as plain text: an empty line between blocks and dashes before list
 * items. Plain text is returned unchanged.
 */
export function toPlainText({ isHtml, text, edges, items }: ParsedText): string {
  if (!isHtml) return text;
  const bullets = new Set(items);
  let output = bullets.has(0) ? "- " : "";
  let sliceStart = 0;
  for (const edge of edges) {
    output += text.slice(sliceStart, edge);
    if (bullets.has(edge)) output += "- ";
    else if (text.charAt(edge - 1) === "\n") output += "\n";
    sliceStart = edge;
  }
  return output + text.slice(sliceStart);
}

/** Returns the visible text of plain text or HTML. */
export function getVisibleText(source: string): string {
  return toPlainText(parseText(source));
}

/** Returns the visible text without invisible characters inside words. */
export function getPlainText(source: string): string {
  return normalizeCharacters(getVisibleText(source))
    .replace(/\r\n?/g, "\n")
    .replace(/[^\S\n]+/g, " ");
}

/**
 * Removes soft hyphens and zero-width characters, and converts full-width letters and digits to
 * ASCII. Keeps joiners that other scripts need.
 */
export function normalizeCharacters(text: string): string {
  return text
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, "")
    .replace(/(?<=\p{Script=Latin})[\u200c\u200d](?=\p{Script=Latin})/gu, "")
    .replace(/[\uff01-\uff5e]+/g, (run) =>
      /[\uff21-\uff3a\uff41-\uff5a]/.test(run) ? run.normalize("NFKC") : run,
    );
}

/** Merchant Center truncates descriptions here. */
const MAX_DESCRIPTION_LENGTH = 5000;

/** Formats a description for structured data: the visible text in one line. */
export function toDescriptionText(text: string): string {
  return [...getPlainText(text).replace(/\s+/g, " ").trim()]
    .slice(0, MAX_DESCRIPTION_LENGTH)
    .join("");
}
