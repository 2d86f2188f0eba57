import { isEqual } from "../form/same";

/** Returns the changed fields of a draft. */
export function pickChanges<T extends object>(next: T, before: T): Partial<T> {
  const changedEntries = Object.entries(next).filter(
    ([key, value]) => !isEqual(value, before[key as keyof T]),
  );
  return Object.fromEntries(changedEntries) as Partial<T>;
}
