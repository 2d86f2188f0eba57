import { parseText } from "@/lib/reading/reading";
import { lengthsOf } from "./lengths";

/** Shows the length of the visible text. */
export function HtmlLengths({ text }: { text: string }) {
  return lengthsOf(parseText(text).text);
}
