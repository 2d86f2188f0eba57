import { canonicalizeMarket, getMarketName } from "@/lib/reading/language-tags";
import { findRegion, REGIONS } from "./regions";

/** Regions whose names in the list do not match a standard country name, by ISO 3166 code. */
const OVERRIDES: Readonly<Record<string, string>> = {
  BA: "Bosnia and Herzegovina",
  CD: "Congo, Democratic Republic of the",
  CG: "Congo, Republic of the",
  CI: "Cote d'Ivoire",
  CZ: "Czechia",
  KP: "Korea, North",
  KR: "Korea, South",
  MM: "Burma",
  VA: "Holy See",
  VC: "Saint Vincent and the Grenadines",
};

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const codes = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    if (canonicalizeMarket(code) !== code) return [];
    const name = getMarketName(code).replaceAll("&", "and");
    const region = OVERRIDES[code] ?? findRegion(name);
    return region ? [[region, code] as const] : [];
  }),
);

/** Returns the ISO 3166 codes of regions from the list. */
export function marketsOf(regions: readonly string[]): string[] {
  return regions.flatMap((region) => codes.get(region) ?? []);
}

/** Returns the regions without a market. Tests expect none. */
export function withoutMarket(): string[] {
  return REGIONS.filter((region) => !codes.has(region));
}
