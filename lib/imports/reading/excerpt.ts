import { toStorableText } from "../../platform/text-fault.ts";

/**
 * Shortens text from a file to a length in UTF-16 code units so that it can be stored in a draft.
 */
export function truncateText(text: string, maxLength: number): string {
  return toStorableText(text.length > maxLength ? `${text.slice(0, maxLength)}…` : text);
}
