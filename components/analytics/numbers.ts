import { formatMoment, formatNumber } from "@/lib/format";

/**
 * Formats a fraction from 0 to 1 as a percentage with one decimal, or null as "—". Never rounds a
 * fraction below 1 up to 100%.
 */
export function formatShare(value: number | null): string {
  if (value === null) return "—";
  return `${formatDecimal(value < 1 ? Math.min(value * 100, 99.9) : 100)}%`;
}

/** Formats a number with one decimal and English grouping. Only 0 is rounded to 0. */
export function formatDecimal(value: number): string {
  const roundedValue = Number(value.toFixed(1));
  const decimals = roundedValue === 0 && value !== 0 ? 4 : 1;
  return value.toLocaleString("en", { maximumFractionDigits: decimals });
}

export function formatInteger(value: number): string {
  return formatNumber(value);
}

/** Formats hours: `2.5` as `2.5 h`, `0.25` as `15 min`, null as "—". */
export function formatHours(value: number | null): string {
  if (value === null) return "—";
  if (value < 1) return `${Math.round(value * 60)} min`;
  return value < 72 ? `${formatDecimal(value)} h` : `${formatDecimal(value / 24)} days`;
}

/** Formats a duration in seconds in the largest suitable unit. */
export function formatDuration(seconds: number): string {
  return seconds < 120 ? `${formatDecimal(seconds)} s` : formatHours(seconds / 3600);
}

/** Formats `2026-11-21` as `21 Nov`, or as `21 Nov 2026` with `withYear`. */
export function formatDay(date: string, withYear = false): string {
  const format = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  });
  return formatMoment(format, new Date(date));
}
