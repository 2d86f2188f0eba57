import type { ParsedText } from "./parsed-text";

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
