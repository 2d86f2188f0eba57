import type { Market } from "@/lib/enums";

const STATES: Partial<Record<string, Market>> = {
  "United States": "US",
  "United Kingdom": "UK",
  Canada: "CA",
  Australia: "AU",
  India: "IN",
};
const UNION = new Set(
  "Austria Belgium Bulgaria Croatia Cyprus Czechia Denmark Estonia Finland France Germany Greece Hungary Ireland Italy Latvia Lithuania Luxembourg Malta Netherlands Poland Portugal Romania Slovakia Slovenia Spain Sweden".split(
    " ",
  ),
);

/**
 * The market that a product is analysed for until someone chooses one: the one that its brand
 * guidelines are limited to; else the EU for a text in another language than English, else the US.
 * @param regions country names; empty means everywhere
 * @param language of the description, such as `de`; null where it is not known
 */
export function presumedMarket(regions: readonly string[], language: string | null): Market {
  const named = new Set(
    regions.flatMap((region) => STATES[region] ?? (UNION.has(region) ? ["EU" as const] : [])),
  );
  const [only] = named;
  if (only && named.size === 1) return only;
  return language === null || language === "en" ? "US" : "EU";
}
