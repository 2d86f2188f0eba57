/**
 * Unit symbols that follow a number, in their usual case: those SI units and accepted non-SI units
 * (SI brochure, 9th edition, tables 2 to 8) that product texts use, and other common units.
 * Excludes symbols that more often mean something else: `5G`, `4K`, `3D`, `5s`, `2T`.
 */
export const UNITS: readonly string[] = [
  ..."nm µm μm mm cm dm m km mm² cm² m² km² cm³ dm³ m³ ha".split(" "),
  ..."ml mL cl cL dl dL l L hl µl μl".split(" "),
  ..."µg μg mcg mg g kg lb lbs oz".split(" "),
  ..."in ft yd mi".split(" "),
  ..."ms min h".split(" "),
  ..."Hz kHz MHz GHz rpm".split(" "),
  ..."mA kA mAh Ah mV V kV VA mW W kW Wh kWh Ω kΩ".split(" "),
  ..."kB KB MB GB TB kbit Mbit Gbit kbps Mbps Gbps dpi ppi px MP".split(" "),
  ..."Pa hPa kPa MPa bar psi Nm kJ kcal cal hp PS".split(" "),
  ..."lm lx cd dB dBA den dtex ppm".split(" "),
  // Used in all-caps names: `20OZ TUMBLER`, `500MAH`.
  ..."OZ LB LBS ML CL KG MG CM MM KM FT".split(" "),
  ..."MAH AH WH KWH KW KV HZ KHZ MHZ GHZ RPM DPI PSI KPA DB KJ KCAL".split(" "),
];

const UNIT_SYMBOLS = [...UNITS].sort((a, b) => b.length - a.length).join("|");

/** A pattern for a unit's symbol, with a boundary after it. */
export const UNIT = `(?:${UNIT_SYMBOLS})(?![\\p{L}\\p{N}])`;

/** Matches a unit after a number, with an optional space before it. */
export const UNIT_AFTER = new RegExp(`^\\p{Zs}?${UNIT}`, "u");

const UPPERCASE_UNITS: ReadonlySet<string> = new Set(UNITS.map((unit) => unit.toUpperCase()));

/** Returns whether a word is a unit symbol in its usual case or in capitals. */
export function isUnit(word: string): boolean {
  return UNITS.includes(word) || UPPERCASE_UNITS.has(word);
}

/** Returns whether a word is the unit of the number at the end of the preceding word. */
export function isUnitOf(word: string, before: string | undefined): boolean {
  return before !== undefined && /\p{Nd}$/u.test(before) && UNIT_AFTER.test(word);
}
