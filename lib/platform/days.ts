/** Whether this is a day of the calendar, written as ISO 8601 has it. */
export function isDay(text: string): boolean {
  return /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.slice(0, 10) === text;
}

/** For people: `20 Nov 2026`. */
export function dayInWords(day: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return format.format(new Date(day));
}
