/** Returns whether text is an ISO 8601 calendar day. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
}

/** Formats a day for people: `20 Nov 2026`. */
export function dayInWords(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return format.format(new Date(day));
}
