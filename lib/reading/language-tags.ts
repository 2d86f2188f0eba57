const displayNamesByKey = new Map<string, Intl.DisplayNames>();

/** Returns a formatter for names. Created on first use, because not every page needs it. */
function getDisplayNames(type: "language" | "region", fallback: "none" | "code" = "none") {
  const key = `${type} ${fallback}`;
  const displayNames =
    displayNamesByKey.get(key) ?? new Intl.DisplayNames("en", { type, fallback });
  displayNamesByKey.set(key, displayNames);
  return displayNames;
}

/**
 * Returns a BCP 47 tag in canonical form: `pt-br` becomes `pt-BR`. Supports language, script and
 * region only.
 * @returns null for an unknown language
 */
export function canonicalizeLanguage(input: string): string | null {
  try {
    const locale = new Intl.Locale(input.trim().replaceAll("_", "-"));
    const isKnown =
      locale.language !== "und" && getDisplayNames("language").of(locale.language) !== undefined;
    const parts = [locale.language, locale.script, locale.region].filter((part) => part);
    return isKnown && locale.toString() === parts.join("-") ? locale.toString() : null;
  } catch {
    return null;
  }
}

/** Returns an alpha-2 country code: `uk` becomes `GB`. @returns null for an unknown country */
export function canonicalizeMarket(input: string): string | null {
  const code = input.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const { region = "" } = new Intl.Locale(`und-${code}`);
  // Reserved codes that are not countries, such as those of the EU and the UN.
  return ["EU", "EZ", "UN", "ZZ", "QO", "XA", "XB"].includes(region) ||
    !getDisplayNames("region").of(region)
    ? null
    : region;
}

/** Broader tags that include a language. */
const MACROLANGUAGES: Readonly<Record<string, string>> = { nb: "no", nn: "no" };

/** Returns whether a language tag includes another: `pt` includes `pt-BR`. */
export function coversLanguage(languageRange: string, language: string): boolean {
  const [base = "", ...subtags] = language.split("-");
  const macrolanguage = MACROLANGUAGES[base];
  const names = [language, ...(macrolanguage ? [[macrolanguage, ...subtags].join("-")] : [])];
  return names.some((name) => name === languageRange || name.startsWith(`${languageRange}-`));
}

/** Returns a language's name, such as "Portuguese (Brazil)". */
export function getLanguageName(tag: string): string {
  return getDisplayNames("language", "code").of(tag) ?? tag;
}

/** Returns a market's name, such as "Brazil". */
export function getMarketName(code: string): string {
  return getDisplayNames("region").of(code) ?? code;
}
