import states from "./regions.json";

/**
 * The independent states as listed by the US Department of State (short-form names, "Independent
 * States in the World"), with other names that people search for.
 */
const STATES_BY_REGION: Record<string, readonly string[]> = states;

/** The selectable regions, in the order of the list. */
export const REGIONS: readonly string[] = Object.keys(STATES_BY_REGION);

const names = new Map(
  REGIONS.map((region) => [region, [region, ...(STATES_BY_REGION[region] ?? [])].map(foldName)]),
);
const regionByName = new Map(
  // A region's own name comes last, so that it takes precedence over aliases.
  [...names].flatMap(([region, [ownName = "", ...aliases]]) =>
    [...aliases, ownName].map((name) => [name, region] as const),
  ),
);

/** Returns the region with this name, ignoring case and accents, or null if there is none. */
export function findRegion(name: string): string | null {
  return regionByName.get(foldName(name)) ?? null;
}

/** Returns the regions that have a name containing the search text. */
export function findRegions(search: string): string[] {
  const foldedSearch = foldName(search);
  return REGIONS.filter((region) => names.get(region)?.some((name) => name.includes(foldedSearch)));
}

function foldName(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’ʼ]/g, "'").trim().toLowerCase();
}
