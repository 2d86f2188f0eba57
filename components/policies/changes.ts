import { same } from "../form/same";

/** Returns the changed fields of a draft. */
export function changes<T extends object>(next: T, before: T): Partial<T> {
  const pairs = Object.entries(next).filter(([key, value]) => !same(value, before[key as keyof T]));
  return Object.fromEntries(pairs) as Partial<T>;
}
