import { formatMoment } from "@/lib/format";

/** Returns whether text is an ISO 8601 calendar day. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
}

/** Returns the current day, in UTC. */
export function getToday(): string {
  return new Date().toISOString().slice(0, 10);
}

/** Returns the day that is a number of days later. All UTC days have the same length. */
export function addDays(day: string, days: number): string {
  return new Date(new Date(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Formats a day for display: `20 Nov 2026`. */
export function formatDayInWords(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return formatMoment(format, new Date(day));
}
