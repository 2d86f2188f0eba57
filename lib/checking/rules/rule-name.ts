import { findSentences } from "../text/segments";

/** Maximum length of a rule name in characters, including the ellipsis. */
const MAX_LENGTH = 80;
/** Maximum number of UTF-16 code units to search for the end of the sentence. */
const MAX_SCAN_LENGTH = 1000;

/**
 * Returns the name of a rule: the first sentence of its description without the period, shortened
 * to 80 characters.
 * @param label name of a rule without a description
 */
export function deriveRuleName(description: string, label: string): string {
  const [first] = findSentences(description.slice(0, MAX_SCAN_LENGTH));
  const sentence = description
    .slice(first?.start ?? 0, first?.end ?? 0)
    .replace(/\.$/, "")
    .replace(/\s+/gu, " ");
  if (sentence === "") return label;
  const characters = Array.from(sentence);
  if (characters.length <= MAX_LENGTH) return sentence;
  return `${characters
    .slice(0, MAX_LENGTH - 1)
    .join("")
    .trimEnd()}…`;
}

/** Returns a stored rule name or, for older findings, the reference's last part. */
export function resolveRuleName(name: string | undefined, reference: string): string {
  return name || extractRuleName(reference);
}

/** Returns the last part of a reference, which is the name of the rule type. */
export function extractRuleName(reference: string): string {
  return reference.slice(reference.lastIndexOf(": ") + 1).trim();
}
