/** Returns whether two JSON values are equal. Objects must have their keys in the same order. */
export function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
