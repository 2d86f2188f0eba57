/** Returns whether two JSON values are equal. Objects must have their keys in the same order. */
export function isEqual(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/** Returns the changed fields of a draft. */
export function pickChanges<T extends object>(next: T, before: T): Partial<T> {
  const changedEntries = Object.entries(next).filter(
    ([key, value]) => !isEqual(value, before[key as keyof T]),
  );
  return Object.fromEntries(changedEntries) as Partial<T>;
}
