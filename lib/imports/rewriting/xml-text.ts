import { canEncode } from "../../platform/files/codec.ts";

const XML_ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Matches characters that are not allowed in XML 1.0. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: must match control characters
const INVALID_XML_CHARACTERS = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Escapes element content. Characters that the encoding lacks become references. */
export function escapeXml(text: string, encoding = "utf-8"): string {
  const escapedText = text
    .replace(INVALID_XML_CHARACTERS, "")
    .replace(/[&<>]/g, (character) => XML_ENTITIES[character] ?? character);
  return encodeWithReferences(escapedText, encoding);
}

/** Replaces characters that an encoding can't represent with character references. */
export function encodeWithReferences(text: string, encoding: string): string {
  if (canEncode(text, encoding)) return text;
  return Array.from(text, (character) =>
    canEncode(character, encoding) ? character : `&#${character.codePointAt(0)};`,
  ).join("");
}

/**
 * Wraps a text in CDATA sections. Characters that the encoding can't represent are written as
 * references between the sections.
 */
export function wrapCdata(text: string, encoding: string): string {
  const safeText = text.replace(INVALID_XML_CHARACTERS, "").split("]]>").join("]]]]><![CDATA[>");
  const encodableText = canEncode(safeText, encoding)
    ? safeText
    : Array.from(safeText, (character) =>
        canEncode(character, encoding) ? character : `]]>&#${character.codePointAt(0)};<![CDATA[`,
      ).join("");
  return `<![CDATA[${encodableText}]]>`;
}
