import { storableText } from "../../platform/text-fault.ts";

/** Shortens a text of a file to a length in UTF-16 units, for storing it in a draft. */
export function excerpt(text: string, most: number): string {
  return storableText(text.length > most ? `${text.slice(0, most)}…` : text);
}
