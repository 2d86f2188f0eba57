import { canEncode } from "@/lib/platform/files/codec";
import { read } from "@/lib/reading/reading";
import { withReferences } from "./xml-text";

/**
 * A text as an encoding can hold it: in HTML, what it lacks becomes character references; null where
 * the text is no HTML and something is lacking.
 */
export function fitted(text: string, encoding: string): string | null {
  if (canEncode(text, encoding)) return text;
  return read(text).isHtml ? withReferences(text, encoding) : null;
}
