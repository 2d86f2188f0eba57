import { isUnit } from "../text/units";

/**
 * Returns whether two wordings are spellings of the same word in the same inflection: `can not` and
 * `cannot`, `utilise` and `utilize`, `Iphone` and `iPhone`, `mm` and `millimeters` after a number,
 * or symbols.
 */
export function isSameWord(words: string, insert: string, isAfterNumber: boolean): boolean {
  if (!/\p{L}/u.test(words) || !/\p{L}/u.test(insert)) return true;
  if (isAfterNumber && (isUnit(words) || isUnit(insert))) return true;
  const [old, next] = [toLetters(words), toLetters(insert)];
  return old === next || isVariant(old, next);
}

function toLetters(words: string): string {
  return words
    .toLowerCase()
    .replaceAll("ß", "ss")
    .normalize("NFD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Returns whether words differ in one or two letters, excluding the first letter and the ending.
 */
function isVariant(old: string, next: string): boolean {
  const length = Math.min(old.length, next.length);
  if (length < 4 || old.charAt(0) !== next.charAt(0)) return false;
  const maxDistance = length >= 8 ? 2 : 1;
  const isEndingSame = old.slice(-2) === next.slice(-2);
  const isSwapped = /re$/.test(old + next) || /[bcdgt](?:re|er)$/.test(old);
  if (!isEndingSame && !(isSwapped && old.slice(0, -2) === next.slice(0, -2)))
    return /(?:our|or)s?$/.test(old) && toPlainEnding(old) === toPlainEnding(next);
  return isSwapped || getDistance(old, next, maxDistance) <= maxDistance;
}

function toPlainEnding(word: string): string {
  return word.replace(/our(s?)$/, "or$1");
}

/** Returns the number of inserted, removed or replaced letters. */
function getDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a.charAt(i - 1) === b.charAt(j - 1) ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + cost));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
