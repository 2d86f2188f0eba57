import type { AnyViolation } from "./violation-card";

/** A displayed violation that represents all tags of the same text and rule. */
export interface ShownViolation {
  violation: AnyViolation;
  /** The ids of all represented violations, the displayed one first. */
  ids: readonly number[];
}

/**
 * Groups open violations of the same rule that mark tags in the same text. Others stay separate.
 */
export function groupTags(violations: readonly AnyViolation[]): ShownViolation[] {
  const groups = Map.groupBy(violations, (violation) => {
    const { id, rule, field, item, violating_words: words, decision } = violation;
    const isTag = words !== null && TAG.test(words) && rule !== null && decision === null;
    return isTag ? JSON.stringify([rule, field, item]) : id;
  });
  return [...groups.values()].flatMap((group) => {
    const [violation] = group;
    return violation ? [{ violation, ids: group.map(({ id }) => id) }] : [];
  });
}

/** A start or end tag, comment or document type. */
const TAG = /^<[a-z/!][\s\S]*>$/i;
