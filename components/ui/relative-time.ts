const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Formats the time since `date` as "just now" (under a minute), minutes, hours (under 24) or days
 * (under 30). Returns null from 30 days on. Future times are formatted as "just now".
 */
export function formatRelativeTime(date: Date, now: Date): string | null {
  const age = now.getTime() - date.getTime();
  if (age < minute) return "just now";
  if (age < hour) return formatAge(age / minute, "minute");
  if (age < day) return formatAge(age / hour, "hour");
  if (age < 30 * day) return formatAge(age / day, "day");
  return null;
}

function formatAge(amount: number, unit: string) {
  const count = Math.floor(amount);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}
