import { read } from "@/lib/reading/reading";
import { lengthsOf } from "./lengths";

/** The length of the visible text. */
export function HtmlLengths({ text }: { text: string }) {
  return lengthsOf(read(text).text);
}
