import { canEncode } from "../../platform/files/codec.ts";

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** What XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const IMPOSSIBLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A text as the content of an element; what an encoding lacks as character references. */
export function escapeXml(text: string, encoding = "utf-8"): string {
  const signs = text.replace(IMPOSSIBLE, "").replace(/[&<>]/g, (sign) => SIGNS[sign] ?? sign);
  return withReferences(signs, encoding);
}

/** A text whose characters that an encoding lacks are written as references. */
export function withReferences(text: string, encoding: string): string {
  if (canEncode(text, encoding)) return text;
  return Array.from(text, (character) =>
    canEncode(character, encoding) ? character : `&#${character.codePointAt(0)};`,
  ).join("");
}

/** A text as a section of characters that are read as they stand, left where the encoding lacks one. */
export function cdata(text: string, encoding: string): string {
  const plain = text.replace(IMPOSSIBLE, "").split("]]>").join("]]]]><![CDATA[>");
  const fit = canEncode(plain, encoding)
    ? plain
    : Array.from(plain, (character) =>
        canEncode(character, encoding) ? character : `]]>&#${character.codePointAt(0)};<![CDATA[`,
      ).join("");
  return `<![CDATA[${fit}]]>`;
}
