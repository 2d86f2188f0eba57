/**
 * Shows built-in formats that depend on the user's country (numbers 14 and 22 in ECMA-376 18.8.30)
 * in ISO format.
 */
const ISO_DATES: Record<number, string> = { 14: "yyyy-mm-dd", 22: "yyyy-mm-dd hh:mm" };
export const GENERAL = 0;

/** A number format: a built-in number, or a code such as `00000`. */
export type NumberFormat = number | string;

interface Formatter {
  format: (format: NumberFormat, value: number, options: { date1904: boolean }) => string;
  is_date: (code: string) => boolean;
}

/** Loads the library for number formats on demand: it is large, and most files do not need it. */
export async function loadFormatter(): Promise<Formatter> {
  const { SSF } = await import("@e965/xlsx");
  return SSF;
}

/** Formats a number as displayed in its cell, but never in scientific notation. */
export function showNumber(
  value: number,
  format: NumberFormat,
  date1904: boolean,
  formatter: Formatter | null,
): string {
  if (!formatter || isGeneral(format)) return plain.format(value);
  const known = typeof format === "number" ? (ISO_DATES[format] ?? format) : format;
  // The library parses a bare dot in a date as the start of fractional seconds.
  const dotted = typeof known === "string" && formatter.is_date(known);
  const code = dotted ? known.replace(/\\?\.(?!0)/g, "\\.") : known;
  try {
    return formatter.format(code, value, { date1904 }).trim() || plain.format(value);
  } catch {
    return plain.format(value);
  }
}

export function isGeneral(format: NumberFormat): boolean {
  // 11 and 48 are scientific notation; 49 is text.
  if (typeof format === "number") return [GENERAL, 11, 48, 49].includes(format);
  return /^(general|@)$|E[+-]/i.test(format);
}

/** Spreadsheets store 15 significant digits. */
const plain = new Intl.NumberFormat("en", { useGrouping: false, maximumSignificantDigits: 15 });
