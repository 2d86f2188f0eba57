/** Capitalizes the first letter, except in words such as `iPhone`. */
export function capitalizeFirst(words: string, language: string | null): string {
  if (/^\p{Ll}+[\p{Lu}\p{N}]/u.test(words)) return words;
  if (language?.startsWith("nl") && /^ij/.test(words)) return `IJ${words.slice(2)}`;
  const first = String.fromCodePoint(words.codePointAt(0) ?? 0);
  return toUpper(first, language) + words.slice(first.length);
}

export function toUpper(text: string, language: string | null): string {
  return text.toLocaleUpperCase(toLocale(language));
}

export function toLower(text: string, language: string | null): string {
  return text.toLocaleLowerCase(toLocale(language));
}

/** Returns the locale for case conversion: the language if it has rules, else English. */
function toLocale(language: string | null): string {
  const [base = ""] = (language ?? "").split("-");
  return ["tr", "az", "lt"].includes(base) ? base : "en";
}
