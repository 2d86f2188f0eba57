/** How numbers and words are shown. */

/** Whole percent of a 0 to 1 score, half up. */
function wholePercent(score: number): number {
  return Math.round(Number((score * 100).toFixed(2)));
}

/**
 * A share or score from 0 to 1 as a whole percent, half up; "—" where there is none. Beside a threshold
 * that it misses, yet would round to, it is written exactly: 84.96% beside 85%.
 */
export function percent(score: number | null | undefined, threshold?: number): string {
  if (score === null || score === undefined) return "—";
  const rounded = wholePercent(score);
  const misleads =
    threshold !== undefined && score < threshold && rounded >= wholePercent(threshold);
  return misleads ? exactPercent(score) : `${rounded}%`;
}

/** How many of all as a whole percent; some never read as none, nor all but some as all. "—" of nothing. */
export function shareOf(some: number, all: number): string {
  if (all === 0) return "—";
  const rounded = wholePercent(some / all);
  if (rounded === 0 && some > 0) return "<1%";
  return rounded === 100 && some < all ? ">99%" : `${rounded}%`;
}

/** With at most two decimals, never rounded up: what falls short by a hair does not seem to reach. For thresholds. */
export function exactPercent(score: number | null): string {
  if (score === null) return "—";
  // Taken to 8 decimals first, lest 0.29 * 100 pass for less than 29.
  return `${Math.floor(Number((score * 10_000).toFixed(8))) / 100}%`;
}

/** Seconds with two decimals; "—" where nobody measured. */
export function seconds(value: number | null | undefined): string {
  return value === null || value === undefined ? "—" : `${value.toFixed(2)} s`;
}

/** `needs_review` as `needs review`. */
export function spaced(word: string): string {
  return word.replaceAll("_", " ");
}

/** `needs_review` as `Needs review`. */
export function sentenceCase(word: string): string {
  const words = spaced(word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * `4,212`. What the browser brings for it takes longer to make than a page's whole script to start,
 * and is asked only about numbers that are not whole.
 */
export function grouped(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString("en");
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1 product`, `4,212 products`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** First and last name where both exist, else the username, else "User". */
export function displayName(user: {
  first_name: string;
  last_name: string;
  username: string;
}): string {
  return user.first_name && user.last_name
    ? `${user.first_name} ${user.last_name}`
    : user.username || "User";
}
