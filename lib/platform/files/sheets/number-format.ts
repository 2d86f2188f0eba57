/** ISO replacements for formats that depend on the country (14 and 22 in ECMA-376 18.8.30). */
const ISO_DATES: Record<number, string> = { 14: "yyyy-mm-dd", 22: "yyyy-mm-dd hh:mm" };
export const GENERAL_FORMAT = 0;

/** A number format: a built-in number, or a code such as `00000`. */
export type NumberFormat = number | string;

interface Formatter {
  format: (format: NumberFormat, value: number, options: { date1904: boolean }) => string;
  is_date: (code: string) => boolean;
}

/** Loads the number format library on demand. It is large, and most files do not need it. */
export async function loadFormatter(): Promise<Formatter> {
  const { SSF } = await import("@e965/xlsx");
  return SSF;
}

/** Formats a number as displayed in its cell, but never in scientific notation. */
export function formatNumber(
  value: number,
  format: NumberFormat,
  date1904: boolean,
  formatter: Formatter | null,
): string {
  if (!formatter || isGeneralFormat(format)) return plainFormat.format(value);
  const resolvedFormat = typeof format === "number" ? (ISO_DATES[format] ?? format) : format;
  // The library parses a bare dot in a date as the start of fractional seconds.
  const isDateFormat = typeof resolvedFormat === "string" && formatter.is_date(resolvedFormat);
  const formatCode = isDateFormat ? resolvedFormat.replace(/\\?\.(?!0)/g, "\\.") : resolvedFormat;
  try {
    return formatter.format(formatCode, value, { date1904 }).trim() || plainFormat.format(value);
  } catch {
    return plainFormat.format(value);
  }
}

export function isGeneralFormat(format: NumberFormat): boolean {
  // Formats 11 and 48 are scientific notation; 49 is text.
  if (typeof format === "number") return [GENERAL_FORMAT, 11, 48, 49].includes(format);
  return /^(general|@)$|E[+-]/i.test(format);
}

/** Uses 15 significant digits, as spreadsheets store them. */
const plainFormat = new Intl.NumberFormat("en", {
  useGrouping: false,
  maximumSignificantDigits: 15,
});
