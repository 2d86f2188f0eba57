/** Whether two values of plain data are alike, keys in the same order. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
