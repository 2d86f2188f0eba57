import { getSignName } from "@/lib/checking/text/signs";

/** Formatting of numbers and words. */

/** Rounds a score from 0 to 1 to a whole percent, half up. */
function toWholePercent(score: number): number {
  return Math.round(Number((score * 100).toFixed(2)));
}

/**
 * Formats a share or score from 0 to 1 as a whole percentage, rounded half up; "—" if null. A score
 * below the threshold that would round up to it is shown exactly: 84.96% with a threshold of 85%.
 */
export function formatPercent(score: number | null | undefined, threshold?: number): string {
  if (score === null || score === undefined) return "—";
  const roundedPercent = toWholePercent(score);
  const isMisleading =
    threshold !== undefined && score < threshold && roundedPercent >= toWholePercent(threshold);
  return isMisleading ? formatExactPercent(score) : `${roundedPercent}%`;
}

/** Formats a difference between scores from 0 to 1: "24 points", "1 point". */
export function formatPoints(difference: number): string {
  return pluralize(toWholePercent(difference), "point");
}

/**
 * Formats a share as a whole percentage. Rounded values are never shown as 0% or 100%. Returns "—"
 * if the total is 0.
 */
export function formatShare(part: number, total: number): string {
  if (total === 0) return "—";
  const roundedPercent = toWholePercent(part / total);
  if (roundedPercent === 0 && part > 0) return "<1%";
  return roundedPercent === 100 && part < total ? ">99%" : `${roundedPercent}%`;
}

/**
 * Formats a percentage with at most two decimals, rounded down, so that a value just below a
 * threshold never appears to reach it.
 */
export function formatExactPercent(score: number | null): string {
  if (score === null) return "—";
  // Rounded to 8 decimals first, so that 0.29 * 100 is not less than 29.
  return `${Math.floor(Number((score * 10_000).toFixed(8))) / 100}%`;
}

/** Formats seconds with two decimals; "—" if null. */
export function formatSeconds(value: number | null | undefined): string {
  return value === null || value === undefined ? "—" : `${value.toFixed(2)} s`;
}

/** Formats `needs_review` as `needs review`. */
export function replaceUnderscores(word: string): string {
  return word.replaceAll("_", " ");
}

/** Formats `needs_review` as `Needs review`. */
export function toSentenceCase(word: string): string {
  const words = replaceUnderscores(word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Formats a number like `4,212`. Uses `Intl.NumberFormat` only for fractions, because creating it
 * takes longer than starting a page's script.
 */
export function formatNumber(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString("en");
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Formats `1 product`, `4,212 products`. */
export function pluralize(
  count: number,
  singularNoun: string,
  pluralNoun = `${singularNoun}s`,
): string {
  return `${formatNumber(count)} ${count === 1 ? singularNoun : pluralNoun}`;
}

/** Returns the first and last name if both exist, otherwise the username or "User". */
export function formatDisplayName(user: {
  first_name: string;
  last_name: string;
  username: string;
}): string {
  return user.first_name && user.last_name
    ? `${user.first_name} ${user.last_name}`
    : user.username || "User";
}

/** Returns the title of a pattern: the missing element, the words, or the rule's name. */
export function getPatternTitle(pattern: {
  missing: string | null;
  words: string | null;
  rule_name: string;
}): string {
  if (pattern.missing !== null) return formatMissingElement(pattern.missing, pattern.rule_name);
  if (pattern.words === ANY_TAG) return "HTML tags";
  if (pattern.words === null) return pattern.rule_name;
  const signName = getSignName(pattern.words);
  return signName === null ? `“${pattern.words}”` : `“${pattern.words}” (${signName})`;
}

/** The length up to which a missing element is a unit or symbol, which says little alone. */
const UNIT_LENGTH = 3;

/** Formats a missing element: `Missing: material`, `Missing: W · Power in watts`. */
export function formatMissingElement(missing: string, ruleName: string): string {
  const title = `Missing: ${missing}`;
  return missing.length > UNIT_LENGTH ? title : `${title} · ${ruleName}`;
}

/** The words of any tag in patterns, so that all tags that a rule finds form one. */
export const ANY_TAG = "<tag>";

/**
 * Formats a rule with its guideline: "No contact details in the text · Furniture listing standard".
 * @param reference the guideline's title and the rule's type
 */
export function formatRuleName(name: string, reference: string): string {
  const [guideline = ""] = reference.split(/: (?!.*: )/);
  return guideline === "" ? name : `${name} · ${guideline}`;
}

/** Matches four or more quoted alternatives: “upper”, “uppers”, “tige” or “suela”. */
const ALTERNATIVES_PATTERN = /(“[^”]*”)((?:, “[^”]*”){2,} or “[^”]*”)/gu;

/**
 * Shortens the alternatives of a missing element in a finding's reason or suggestion, which can be
 * in several languages: “upper” (or 3 other words).
 */
export function shortenAlternatives(text: string): string {
  return text.replace(ALTERNATIVES_PATTERN, (_, first: string, others: string) => {
    const count = others.split(/, | or (?=“[^”]*”$)/u).filter(Boolean).length;
    return `${first} (or ${count} other words)`;
  });
}

/** Writes the days of a text as elsewhere on screens: `2026-11-22` as `22 Nov 2026`. */
export function formatDaysIn(text: string): string {
  const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
  return text.replace(/\b\d{4}-\d\d-\d\d\b/g, (day) => {
    const moment = new Date(day);
    return Number.isNaN(moment.getTime()) ? day : formatMoment(format, moment);
  });
}

/** Formats a time. Abbreviates September as "Sep", because ICU versions differ. */
export function formatMoment(format: Intl.DateTimeFormat, moment: Date): string {
  return format.format(moment).replace(/\bSept\b/, "Sep");
}
