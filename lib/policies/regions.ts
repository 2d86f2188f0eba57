import states from "./regions.json";

/**
 * The independent states as the US Department of State lists them (short-form names, "Independent
 * States in the World"), each with the other names that people look for.
 */
const STATES: Record<string, readonly string[]> = states;

/** The regions to choose from, in the order of the list. */
export const REGIONS: readonly string[] = Object.keys(STATES);

const names = new Map(
  REGIONS.map((region) => [region, [region, ...(STATES[region] ?? [])].map(fold)]),
);
const byName = new Map(
  // Own names last, so that they win over another's alias.
  [...names].flatMap(([region, [own = "", ...others]]) =>
    [...others, own].map((name) => [name, region] as const),
  ),
);

/** The region of the list that a name means, whatever its case or accents; null for none. */
export function regionNamed(name: string): string | null {
  return byName.get(fold(name)) ?? null;
}

/** The regions of which some name contains the words searched for. */
export function findRegions(search: string): string[] {
  const wanted = fold(search);
  return REGIONS.filter((region) => names.get(region)?.some((name) => name.includes(wanted)));
}

function fold(name: string): string {
  return name.normalize("NFKD").replace(/\p{M}/gu, "").replace(/[’ʼ]/g, "'").trim().toLowerCase();
}
