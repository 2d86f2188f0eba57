import type { Market } from "@/lib/enums";

/**
 * Formats a market with its texts' locale: `US en-US`, or `US` if the locale is unknown. A default
 * market that does not fit the locale is omitted: `nl` instead of `US nl`.
 */
export function formatMarket(market: Market, locale: string | null): string {
  return [getFittingMarket(market, locale), getKnownLocale(locale)].filter(Boolean).join(" ");
}

const MARKET_BY_REGION: Partial<Record<string, Market>> = {
  US: "US",
  GB: "UK",
  CA: "CA",
  AU: "AU",
  IN: "IN",
};

/**
 * Returns the market, or null if the locale shows that it is only a default: the locale of a product
 * with its own market names that market's region.
 */
export function getFittingMarket(market: Market, locale: string | null): Market | null {
  const known = getKnownLocale(locale);
  if (known === null) return market;
  const [language, ...subtags] = known.split("-");
  const region = subtags.find((subtag) => /^[A-Z]{2}$/.test(subtag));
  const usual = region ? (MARKET_BY_REGION[region] ?? "EU") : null;
  const fits = usual ? usual === market : (language === "en") === (market !== "EU");
  return fits ? market : null;
}

/** Returns the locale, or null if its language is unknown (`und` in BCP 47). */
export function getKnownLocale(locale: string | null): string | null {
  return locale?.startsWith("und") ? null : locale;
}
