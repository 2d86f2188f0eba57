import { canonicalizeMarket, getMarketName } from "@/lib/reading/language-tags";
import { findRegion, REGIONS } from "./regions";

/** Regions whose listed names do not match a standard country name, by ISO 3166 code. */
const REGION_OVERRIDES: Readonly<Record<string, string>> = {
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
const codeByRegion = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((code) => {
    if (canonicalizeMarket(code) !== code) return [];
    const name = getMarketName(code).replaceAll("&", "and");
    const region = REGION_OVERRIDES[code] ?? findRegion(name);
    return region ? [[region, code] as const] : [];
  }),
);

/** Returns the ISO 3166 codes of listed regions. */
export function listMarkets(regions: readonly string[]): string[] {
  return regions.flatMap((region) => codeByRegion.get(region) ?? []);
}

/** Returns the regions without a market. Tests expect none. */
export function listRegionsWithoutMarket(): string[] {
  return REGIONS.filter((region) => !codeByRegion.has(region));
}
