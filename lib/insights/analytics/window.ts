import { type SQL, sql } from "drizzle-orm";
import type { Period } from "@/lib/enums";
import { PERIOD_DAYS } from "./schemas";

/** The UTC days of a period and of the earlier one, as `2026-11-21`; both ends inclusive. */
export interface ReportPeriod {
  days: number;
  from: string;
  to: string;
  /** The start of the earlier period, which ends on the day before `from`. */
  previousFrom: string;
}

const DAY_MS = 86_400_000;

/** Returns the period that ends on the day of `now`. */
export function createWindow(period: Period, now: Date): ReportPeriod {
  const days = PERIOD_DAYS[period];
  return {
    days,
    from: subtractDays(now, days - 1),
    to: subtractDays(now, 0),
    previousFrom: subtractDays(now, 2 * days - 1),
  };
}

/** Returns every day of the period, oldest first. */
export function listDays({ days, to }: ReportPeriod): string[] {
  const last = new Date(to);
  return Array.from({ length: days }, (_, index) => subtractDays(last, days - 1 - index));
}

/** Returns the time at which the period starts. */
export function startOf({ from }: ReportPeriod): SQL {
  return toTimestamp(from);
}

/** Returns the time at which the period's last day ends. */
export function endOf({ to }: ReportPeriod): SQL {
  return toTimestamp(subtractDays(new Date(to), -1));
}

function toTimestamp(day: string): SQL {
  return sql`${`${day}T00:00:00Z`}::timestamptz`;
}

/** Returns the UTC date a number of days earlier. All UTC days have the same length. */
function subtractDays(date: Date, days: number): string {
  return new Date(date.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}
