const made = new Map<string, Intl.DisplayNames>();

/** Created on first use, so that pages that may show a name don't have to load it. */
function names(type: "language" | "region", fallback: "none" | "code" = "none") {
  const key = `${type} ${fallback}`;
  const known = made.get(key) ?? new Intl.DisplayNames("en", { type, fallback });
  made.set(key, known);
  return known;
}

/**
 * Returns a BCP 47 tag in canonical form: `pt-br` becomes `pt-BR`. Supports language, script and
 * region only.
 * @returns null for an unknown language
 */
export function canonicalLanguage(written: string): string | null {
  try {
    const locale = new Intl.Locale(written.trim().replaceAll("_", "-"));
    const known = locale.language !== "und" && names("language").of(locale.language) !== undefined;
    const parts = [locale.language, locale.script, locale.region].filter((part) => part);
    return known && locale.toString() === parts.join("-") ? locale.toString() : null;
  } catch {
    return null;
  }
}

/**
 * Returns a country's ISO 3166 alpha-2 code: `us` becomes `US`, `uk` becomes `GB`.
 * @returns null for an unknown country
 */
export function canonicalMarket(written: string): string | null {
  const code = written.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const { region = "" } = new Intl.Locale(`und-${code}`);
  // Reserved codes that are not countries, such as those of the EU and the UN.
  return ["EU", "EZ", "UN", "ZZ", "QO", "XA", "XB"].includes(region) || !names("region").of(region)
    ? null
    : region;
}

/** Broader tags that include a language. */
const WIDER: Readonly<Record<string, string>> = { nb: "no", nn: "no" };

/** Returns whether a language tag includes another: `pt` includes `pt-BR`. */
export function coversLanguage(wanted: string, language: string): boolean {
  const [base = "", ...rest] = language.split("-");
  const wider = WIDER[base];
  const names = [language, ...(wider ? [[wider, ...rest].join("-")] : [])];
  return names.some((name) => name === wanted || name.startsWith(`${wanted}-`));
}

/** Returns a language's name: "Portuguese (Brazil)". */
export function languageName(tag: string): string {
  return names("language", "code").of(tag) ?? tag;
}

/** Returns a market's name: "Brazil". */
export function marketName(code: string): string {
  return names("region").of(code) ?? code;
}
