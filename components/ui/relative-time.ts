const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const day = 24 * HOUR_MS;

/**
 * Formats the time since `date` as "just now" (under a minute), minutes, hours (under 24) or days
 * (under 30). Returns null for 30 days or more. Formats future times as "just now".
 */
export function formatRelativeTime(date: Date, now: Date): string | null {
  const ageMs = now.getTime() - date.getTime();
  if (ageMs < MINUTE_MS) return "just now";
  if (ageMs < HOUR_MS) return formatAge(ageMs / MINUTE_MS, "minute");
  if (ageMs < day) return formatAge(ageMs / HOUR_MS, "hour");
  if (ageMs < 30 * day) return formatAge(ageMs / day, "day");
  return null;
}

function formatAge(amount: number, unit: string) {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
