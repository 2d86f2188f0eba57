import { toStorableText } from "../../platform/text-fault.ts";

/** Shortens a file's text to a length in UTF-16 code units, for a draft. */
export function truncateText(text: string, maxLength: number): string {
  return toStorableText(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
}
