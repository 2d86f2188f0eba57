/** Days of a date field, and the moments at which they begin where the person is. */

/** The moment at which a day (`2026-11-20`) begins here; null where that is no day. */
export function startOfDay(day: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : null;
}

/** The moment at which the day after begins here. */
export function endOfDay(day: string): Date | null {
  const start = startOfDay(day);
  return start && new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
}

/** The day here of a moment, as a date field takes it. */
export function dayOf(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  const year = String(moment.getFullYear()).padStart(4, "0");
  return `${year}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** What stands for the last day before a moment. */
export function justBefore(moment: Date): Date {
  return new Date(moment.getTime() - 1);
}

/** The day here of a moment, for people: `20 Nov 2026`. */
export function dayInWords(moment: Date): string {
  return new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(moment);
}
