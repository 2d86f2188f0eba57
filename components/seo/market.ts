/** A market with the texts' language where one could be told: `US en-US`, else `US`. */
export function marketText(market: string, locale: string | null): string {
  return [market, toldLocale(locale)].filter(Boolean).join(" ");
}

/** Null where the language could not be told, which BCP 47 writes `und`. */
export function toldLocale(locale: string | null): string | null {
  return locale?.startsWith("und") ? null : locale;
}
