/** Formats a market with its texts' locale: `US en-US`, or `US` if the locale is unknown. */
export function formatMarket(market: string, locale: string | null): string {
  return [market, getKnownLocale(locale)].filter(Boolean).join(" ");
}

/** Returns the locale, or null if its language is unknown (`und` in BCP 47). */
export function getKnownLocale(locale: string | null): string | null {
  return locale?.startsWith("und") ? null : locale;
}
