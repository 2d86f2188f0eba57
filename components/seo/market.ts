/** Formats a market with the texts' locale if known: `US en-US`, else `US`. */
export function marketText(market: string, locale: string | null): string {
  return [market, toldLocale(locale)].filter(Boolean).join(" ");
}

/** Null for an unknown language, which BCP 47 writes as `und`. */
export function toldLocale(locale: string | null): string | null {
  return locale?.startsWith("und") ? null : locale;
}
