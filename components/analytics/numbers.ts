import { grouped } from "@/lib/format";

/** How the figures of analytics are written. */

/** A share from 0 to 1 with one decimal; "—" where there is none. Short of all is never 100%. */
export function share(value: number | null): string {
  if (value === null) return "—";
  return `${shown(value < 1 ? Math.min(value * 100, 99.9) : 100)}%`;
}

/** At most one decimal, in English grouping; what is not 0 never shows as 0. */
export function shown(value: number): string {
  const rounded = Number(value.toFixed(1));
  const decimals = rounded === 0 && value !== 0 ? 4 : 1;
  return value.toLocaleString("en", { maximumFractionDigits: decimals });
}

export function whole(value: number): string {
  return grouped(value);
}

/** `2.5` as `2.5 h`, `0.25` as `15 min`; "—" where there is none. */
export function hours(value: number | null): string {
  if (value === null) return "—";
  if (value < 1) return `${Math.round(value * 60)} min`;
  return value < 72 ? `${shown(value)} h` : `${shown(value / 24)} days`;
}

/** Seconds as the largest unit that keeps a figure readable. */
export function duration(seconds: number): string {
  return seconds < 120 ? `${shown(seconds)} s` : hours(seconds / 3600);
}

/** `2026-11-21` as `21 Nov` or, with its year, `21 Nov 2026`. */
export function day(date: string, withYear = false): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(withYear ? { year: "numeric" } : {}),
    timeZone: "UTC",
  }).format(new Date(date));
}
