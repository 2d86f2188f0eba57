import type { AnyViolation } from "./violation-card";

/** A violation as shown, with all tags of the same text and rule that it represents. */
export interface ShownViolation {
  violation: AnyViolation;
  /** The ids of all, its own first. */
  ids: readonly number[];
}

/** Groups the open violations of a rule by the tags of one text; others stay on their own. */
export function groupTags(violations: readonly AnyViolation[]): ShownViolation[] {
  const groups = Map.groupBy(violations, (violation) => {
    const { id, rule, field, item, violating_words: words, decision } = violation;
    const isTag = words !== null && TAG.test(words) && rule !== null && decision === null;
    return isTag ? JSON.stringify([rule, field, item]) : id;
  });
  return [...groups.values()].flatMap((own) => {
    const [violation] = own;
    return violation ? [{ violation, ids: own.map(({ id }) => id) }] : [];
  });
}

/** A tag, end tag, comment or document type. */
const TAG = /^<[a-z/!][\s\S]*>$/i;
