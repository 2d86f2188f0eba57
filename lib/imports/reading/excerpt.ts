import { storableText } from "../../platform/text-fault.ts";

/** Cuts a text of a file to a length in UTF-16 units, for what a draft stores of it. */
export function excerpt(text: string, most: number): string {
  return storableText(text.length > most ? `${text.slice(0, most)}…` : text);
}
