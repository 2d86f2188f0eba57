/** Formats a market with the locale of its texts: `US en-US`, or `US` if the locale is unknown. */
export function formatMarket(market: string, locale: string | null): string {
  return [market, getKnownLocale(locale)].filter(Boolean).join(" ");
}

/** Returns the locale; null if its language is unknown, which BCP 47 writes as `und`. */
export function getKnownLocale(locale: string | null): string | null {
  return locale?.startsWith("und") ? null : locale;
}
