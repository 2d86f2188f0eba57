import { shortenText } from "./rule-match";

/** The plurals of what rules forbid in a text. The keys are parts of reasons. */
export const FORBIDDEN_ELEMENTS = {
  HTML: "HTML tags",
  "a character": "characters",
  "a phone number": "phone numbers",
  "a price": "prices",
  "a web address": "web addresses",
  "an e-mail address": "e-mail addresses",
  "an emoji": "emojis",
} as const;

export type ForbiddenElement = keyof typeof FORBIDDEN_ELEMENTS;

/** Returns the reason of a finding whose words must not be in the text. */
export function explainForbidden(words: string, element: ForbiddenElement): string {
  return `“${shortenText(words)}” is ${element}, which is not allowed.`;
}
