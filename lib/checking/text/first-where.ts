/** Returns the first index for which a monotonic predicate is true, or the length. */
export function findFirstIndex<T>(items: readonly T[], predicate: (item: T) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && predicate(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
