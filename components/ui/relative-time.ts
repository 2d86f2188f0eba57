const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats the time since `then` as "just now" (under a minute), minutes, hours (under 24) or days
 * (under 30). Returns null from 30 days on. Future times are formatted as "just now".
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
