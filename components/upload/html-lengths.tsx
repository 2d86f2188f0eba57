import { parseText } from "@/lib/reading/parsed-text";
import { formatLengths } from "./lengths";

/** Shows the length of the visible text. */
export function HtmlLengths({ text }: { text: string }) {
  return formatLengths(parseText(text).text);
}
