import type { AnyViolation } from "./violation-card";

/** A displayed violation that represents all tags in the same text that break the same rule. */
export interface GroupedViolation {
  violation: AnyViolation;
  /** The ids of all represented violations, starting with the displayed one. */
  ids: readonly number[];
}

/**
 * Groups open violations of a rule that mark tags in the same text. Other violations stay separate.
 */
export function groupTags(violations: readonly AnyViolation[]): GroupedViolation[] {
  const groups = Map.groupBy(violations, (violation) => {
    const { id, rule, field, item, violating_words: words, decision } = violation;
    const isTag = words !== null && TAG_PATTERN.test(words) && rule !== null && decision === null;
    return isTag ? JSON.stringify([rule, field, item]) : id;
  });
  return [...groups.values()].flatMap((group) => {
    const [violation] = group;
    return violation ? [{ violation, ids: group.map(({ id }) => id) }] : [];
  });
}

/** Matches a start tag, end tag, comment or document type. */
const TAG_PATTERN = /^<[a-z/!][\s\S]*>$/i;
