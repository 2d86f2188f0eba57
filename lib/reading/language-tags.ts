const made = new Map<string, Intl.DisplayNames>();

/** Made when it is first asked for: else every page that only could show a name would wait for it. */
function names(type: "language" | "region", fallback: "none" | "code" = "none") {
  const key = `${type} ${fallback}`;
  const known = made.get(key) ?? new Intl.DisplayNames("en", { type, fallback });
  made.set(key, known);
  return known;
}

/**
 * A language tag as BCP 47 writes it: `pt-br` is `pt-BR`. Language, script and region alone.
 * @returns null where it names no known language
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
 * A country as ISO 3166 writes it, two letters: `us` is `US`, `uk` is `GB`.
 * @returns null where there is no such country
 */
export function canonicalMarket(written: string): string | null {
  const code = written.trim().toUpperCase();
  if (!/^[A-Z]{2}$/.test(code)) return null;
  const { region = "" } = new Intl.Locale(`und-${code}`);
  // Codes of ISO 3166 that its maintainers keep for other ends: the EU, the UN, unknown.
  return ["EU", "EZ", "UN", "ZZ", "QO", "XA", "XB"].includes(region) || !names("region").of(region)
    ? null
    : region;
}

/** Languages that another's tag stands for as well. */
const WIDER: Readonly<Record<string, string>> = { nb: "no", nn: "no" };

/** Whether what is said of a language holds for another: `pt` covers `pt-BR`. */
export function coversLanguage(wanted: string, language: string): boolean {
  const [base = "", ...rest] = language.split("-");
  const wider = WIDER[base];
  const names = [language, ...(wider ? [[wider, ...rest].join("-")] : [])];
  return names.some((name) => name === wanted || name.startsWith(`${wanted}-`));
}

/** "Portuguese (Brazil)". */
export function languageName(tag: string): string {
  return names("language", "code").of(tag) ?? tag;
}

/** "Brazil". */
export function marketName(code: string): string {
  return names("region").of(code) ?? code;
}
