const PATH_SEPARATOR = /\s*(?:>|›|\/|\||,|;)\s*/;

/** Splits a category path such as `Home > Lamps` into its levels. */
export function splitPath(value: string): string[] {
  return value.split(PATH_SEPARATOR).filter((part) => part !== "");
}

/** Separates levels. A comma or a slash between words can also be part of a name. */
const LEVEL_SEPARATOR = /\s*[>›»]\s*|\s+[/|]\s+/;
/** Two slashes are a path, as in Ceneo's feeds: `Home/Lamps/Desk lamps`. */
const SLASH_PATH = /^[^>›»|/]+(\/[^>›»|/]+){2,}$/;

function splitLevels(value: string): string[] {
  const separator = SLASH_PATH.test(value) ? /\s*\/\s*/ : LEVEL_SEPARATOR;
  return value.split(separator).filter((part) => part !== "");
}

/** Returns the first levels of a category path, or the value itself if it has no more levels. */
export function limitLevels(value: string, levels: number): string {
  const path = splitLevels(value);
  return path.length > levels ? path.slice(0, levels).join(" > ") : value;
}

/** A number of levels, and how many categories it would create. */
export interface LevelOption {
  levels: number;
  count: number;
}

/** Lists the numbers of levels that new categories can keep, from the first level to all levels. */
export function listLevelOptions(values: readonly string[]): LevelOption[] {
  const depth = Math.max(1, ...values.map((value) => splitLevels(value).length));
  return Array.from({ length: depth }, (_, index) => {
    const names = values.map((value) => limitLevels(value, index + 1).toLowerCase());
    return { levels: index + 1, count: new Set(names).size };
  });
}

/** More categories than this are too many to write rules for. */
const MAX_COUNT = 50;

/** Returns the most levels that create fewer than 50 categories, or else the first level. */
export function chooseLevels(options: readonly LevelOption[]): number {
  return options.findLast(({ count }) => count < MAX_COUNT)?.levels ?? 1;
}
