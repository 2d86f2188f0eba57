import type { ParsedText } from "./reading";

/**
 * Formats the visible text as plain text: an empty line between blocks and dashes before list
 * items. Plain text is returned unchanged.
 */
export function asPlainText({ isHtml, text, edges, items }: ParsedText): string {
  if (!isHtml) return text;
  const bullets = new Set(items);
  let written = bullets.has(0) ? "- " : "";
  let from = 0;
  for (const edge of edges) {
    written += text.slice(from, edge);
    if (bullets.has(edge)) written += "- ";
    else if (text.charAt(edge - 1) === "\n") written += "\n";
    from = edge;
  }
  return written + text.slice(from);
}
