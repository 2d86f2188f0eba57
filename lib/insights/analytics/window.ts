import { type SQL, sql } from "drizzle-orm";
import type { Period } from "@/lib/enums";
import { PERIOD_DAYS } from "./schemas";

/** The UTC days of a period and of the earlier one, as `2026-11-21`; both ends inclusive. */
export interface Window {
  days: number;
  from: string;
  to: string;
  /** The earlier period ends on the day before `from`. */
  earlierFrom: string;
}

const DAY_MS = 86_400_000;

/** Returns the period that ends on the day of `now`. */
export function windowOf(period: Period, now: Date): Window {
  const days = PERIOD_DAYS[period];
  return {
    days,
    from: subtractDays(now, days - 1),
    to: subtractDays(now, 0),
    earlierFrom: subtractDays(now, 2 * days - 1),
  };
}

/** Returns every day of the period, oldest first. */
export function daysOf({ days, to }: Window): string[] {
  const last = new Date(to);
  return Array.from({ length: days }, (_, at) => subtractDays(last, days - 1 - at));
}

/** Returns the start of the period. */
export function startOf({ from }: Window): SQL {
  return momentOf(from);
}

/** Returns the end of the period's last day. */
export function endOf({ to }: Window): SQL {
  return momentOf(subtractDays(new Date(to), -1));
}

function momentOf(day: string): SQL {
  return sql`${`${day}T00:00:00Z`}::timestamptz`;
}

/** Returns the UTC date a number of days earlier. All UTC days have the same length. */
function subtractDays(moment: Date, days: number): string {
  return new Date(moment.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
