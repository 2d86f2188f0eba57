/** Control characters other than tab and line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this detects control characters
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;

/** Returns an error message for a malformed text, or null if the text is well-formed. */
export function findTextFault(value: string): string | null {
  if (CONTROL_CHARACTER.test(value)) return "This contains control characters.";
  return value.isWellFormed() ? null : "This contains broken characters.";
}

/** Replaces characters that the database cannot store: NUL and unpaired surrogates. */
export function toStorableText(value: string): string {
  return value.toWellFormed().replaceAll("\0", "\uFFFD");
}
