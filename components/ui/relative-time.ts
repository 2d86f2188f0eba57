const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats "just now" under a minute, then minutes, hours (under 24), days (under 30); null from 30
 * days on. Future times count as just now.
 */
export function relativeTime(then: Date, now: Date): string | null {
  const age = now.getTime() - then.getTime();
  if (age < minute) return "just now";
  if (age < hour) return ago(age / minute, "minute");
  if (age < day) return ago(age / hour, "hour");
  if (age < 30 * day) return ago(age / day, "day");
  return null;
}

function ago(amount: number, unit: string) {
  const whole = Math.floor(amount);
  return `${whole} ${unit}${whole === 1 ? "" : "s"} ago`;
}
