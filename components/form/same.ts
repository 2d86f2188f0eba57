/** Returns whether two JSON values are equal. Objects must have their keys in the same order. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
