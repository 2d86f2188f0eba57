/** How numbers and words are shown. */

/** A score from 0 to 1 as a rounded percent; "—" where there is none. */
export function percent(score: number | null | undefined): string {
  return score === null || score === undefined
    ? "—"
    : `${Math.round(Number((score * 100).toFixed(2)))}%`;
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

/** `1 product`, `4,212 products`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
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
