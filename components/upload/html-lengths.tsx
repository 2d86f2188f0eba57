import { read } from "@/lib/reading/reading";
import { lengthsOf } from "./lengths";

/** How long a text is for its readers. */
export function HtmlLengths({ text }: { text: string }) {
  return lengthsOf(read(text).text);
}
