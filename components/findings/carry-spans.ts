import type { Annotation } from "./annotated-text";

/**
 * The annotations of a text, where they stand in the text it has become. What lies in the stretch
 * that was changed loses its place.
 */
export function carrySpans<A extends Annotation>(
  annotations: readonly A[],
  before: string,
  after: string,
): A[] {
  if (before === after) return [...annotations];
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const shift = after.length - before.length;
  return annotations.map((annotation) => {
    const { start_position: start, end_position: end } = annotation;
    if (start === null || end === null || end <= head) return annotation;
    if (start >= before.length - tail)
      return { ...annotation, start_position: start + shift, end_position: end + shift };
    return { ...annotation, start_position: null, end_position: null };
  });
}
