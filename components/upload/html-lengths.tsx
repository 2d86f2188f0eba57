import { parseText } from "@/lib/reading/parsed-text";
import { lengthsOf } from "./lengths";

/** Shows the length of the visible text. */
export function HtmlLengths({ text }: { text: string }) {
  return lengthsOf(parseText(text).text);
}
