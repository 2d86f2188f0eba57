/** Matches an escape, a class, a counted repetition or a single character in RE2 syntax. */
const PART_PATTERN =
  /\\Q(?<literal>[\s\S]*?)(?:\\E|$)|\\[pPx]\{[^}]*\}|\\[\s\S]|\[\^?\]?(?:\[:\^?\w+:\]|\\[\s\S]|[^\]\\])*\]|\{(?<least>\d+)(?<open>,(?<most>\d*))?\}|[\s\S]/g;

/** Maximum repetition count in RE2. */
const MAX_REPETITIONS = 1000;

/**
 * Returns an upper bound for the number of parts (characters, classes, operators) of a pattern
 * after its counted repetitions are expanded.
 */
export function countExpandedParts(source: string): number {
  const groups = [{ size: 0, last: 0 }];
  for (const { 0: part, groups: captures = {} } of source.matchAll(PART_PATTERN)) {
    const group = groups.at(-1) ?? { size: 0, last: 0 };
    const addSize = (size: number, last = size) => {
      group.size += size;
      group.last = last;
    };
    const { literal, least, open, most } = captures;
    if (part === "(") groups.push({ size: 1, last: 1 });
    else if (part === ")" && groups.length > 1) {
      groups.pop();
      const outerGroup = groups.at(-1);
      if (outerGroup)
        Object.assign(outerGroup, { size: outerGroup.size + group.size, last: group.size });
    } else if (literal !== undefined) addSize(literal.length, 1);
    else if (least !== undefined) {
      const repetitions = Math.min(
        MAX_REPETITIONS,
        most ? Number(most) : Number(least) + (open ? 1 : 0),
      );
      addSize(group.last * Math.max(0, repetitions - 1), group.last * Math.max(1, repetitions));
    } else addSize(1);
  }
  return groups.reduce((sum, { size }) => sum + size, 0);
}
