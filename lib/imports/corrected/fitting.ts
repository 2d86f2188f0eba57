import iconv from "iconv-lite";
import { read } from "@/lib/reading/reading";

/**
 * A text as an encoding can hold it: in HTML, what it lacks becomes character references; null where
 * the text is no HTML and something is lacking.
 */
export function fitted(text: string, encoding: string): string | null {
  if (holds(text, encoding)) return text;
  return read(text).isHtml ? withReferences(text, encoding) : null;
}

/** A text whose characters that an encoding lacks are written as references. */
export function withReferences(text: string, encoding: string): string {
  if (holds(text, encoding)) return text;
  return Array.from(text, (character) =>
    holds(character, encoding) ? character : `&#${character.codePointAt(0)};`,
  ).join("");
}

export function holds(text: string, encoding: string): boolean {
  return iconv.decode(iconv.encode(text, encoding), encoding, { stripBOM: false }) === text;
}
