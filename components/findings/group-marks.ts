import { getSignKind, getSignName } from "@/lib/checking/text/signs";
import type { BrandViolationJson, ViolationJson } from "@/lib/validations/schemas";

type AnyViolation = ViolationJson | BrandViolationJson;

/**
 * A violation that represents all tags, or all signs of a kind, that violate one rule in a text.
 */
export interface GroupedViolation {
  violation: AnyViolation;
  /** All represented violations, starting with the displayed one. */
  violations: readonly AnyViolation[];
  /** The ids of all represented violations. */
  ids: readonly number[];
  /** The number of marked tags or signs. Two parts of a rule can find the same sign. */
  marks: number;
}

/**
 * Groups open violations of a rule that mark tags, or signs of one kind such as stars, in the same
 * text. Other violations stay separate.
 */
export function groupMarks(violations: readonly AnyViolation[]): GroupedViolation[] {
  const groups = Map.groupBy(violations, (violation) => {
    const { id, rule, field, item, decision } = violation;
    const kind = getMarkKind(violation);
    return kind !== null && rule !== null && decision === null
      ? JSON.stringify([rule, field, item, kind])
      : id;
  });
  return [...groups.values()].flatMap((group) => {
    const [violation] = group;
    if (!violation) return [];
    const marks = new Set(group.map(({ start_position }) => start_position)).size;
    return [{ violation, violations: group, ids: group.map(({ id }) => id), marks }];
  });
}

/** Returns what a card that represents several violations counts, such as “tags” or “stars”. */
export function getMarksName(violation: AnyViolation): string {
  const kind = getMarkKind(violation);
  return kind === null || kind === TAGS ? "tags" : (getSignName(kind) ?? "signs");
}

/**
 * Returns the displayed violation of a group of signs with a fix that removes all of them, if each
 * can be removed. All tags of a text have the same fix already.
 * @param text the checked text
 */
export function withGroupFix({ violation, violations, marks }: GroupedViolation, text: string) {
  const fixes = violations.flatMap(({ fix }) => fix ?? []);
  const areRemovals = fixes.every(({ insert }) => insert.trim() === "");
  if (marks < 2 || getMarkKind(violation) === TAGS) return violation;
  if (fixes.length < violations.length || !areRemovals) return violation;
  const [first, ...otherFixes] = fixes.toSorted((a, b) => a.start - b.start);
  if (!first) return violation;
  let { end, insert } = first;
  for (const fix of otherFixes) {
    if (fix.start >= end) insert += text.slice(end, fix.start) + fix.insert;
    end = Math.max(end, fix.end);
  }
  const label = `Remove ${marks} ${getMarksName(violation)}`;
  return { ...violation, fix: { start: first.start, end, insert, label } };
}

const TAGS = "tags";

function getMarkKind({ violating_words: words, visible_words }: AnyViolation): string | null {
  if (words === null) return null;
  return TAG_PATTERN.test(words) ? TAGS : getSignKind((visible_words || words).trim());
}

/** Matches a start tag, end tag, comment or document type. */
const TAG_PATTERN = /^<[a-z/!][\s\S]*>$/i;
