import { same } from "../form/same";

/** The fields of a draft that are not as they were. */
export function changes<T extends object>(next: T, before: T): Partial<T> {
  const pairs = Object.entries(next).filter(([key, value]) => !same(value, before[key as keyof T]));
  return Object.fromEntries(pairs) as Partial<T>;
}
