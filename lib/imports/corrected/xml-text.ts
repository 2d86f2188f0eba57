import { canEncode } from "../../platform/files/codec.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Matches characters that are not allowed in XML 1.0. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: must match control characters
const IMPOSSIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Escapes a text as element content; characters that the encoding lacks become references. */
export function escapeXml(text: string, encoding = "utf-8"): string {
  const signs = text.replace(IMPOSSIBLE, "").replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
  return withReferences(signs, encoding);
}

/** Replaces characters that an encoding lacks with character references. */
export function withReferences(text: string, encoding: string): string {
  if (canEncode(text, encoding)) return text;
  return Array.from(text, (character) =>
    canEncode(character, encoding) ? character : `&#${character.codePointAt(0)};`,
  ).join("");
}

/**
 * Wraps a text in CDATA sections. Characters that the encoding lacks are written as references
 * between the sections.
 */
export function wrapCdata(text: string, encoding: string): string {
  const safeText = text.replace(IMPOSSIBLE, "").split("]]>").join("]]]]><![CDATA[>");
  const fit = canEncode(safeText, encoding)
    ? safeText
    : Array.from(safeText, (character) =>
        canEncode(character, encoding) ? character : `]]>&#${character.codePointAt(0)};<![CDATA[`,
      ).join("");
  return `<![CDATA[${fit}]]>`;
}
