import { storableText } from "../../platform/text-fault.ts";

/** Shortens text from a file to a length in UTF-16 units so that it can be stored in a draft. */
export function excerpt(text: string, most: number): string {
  return storableText(text.length > most ? `${text.slice(0, most)}…` : text);
}
