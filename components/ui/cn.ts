import { type ClassValue, clsx } from "clsx";
import { mergedClasses } from "./merge-classes";

/** Joins class names; of two Tailwind classes for the same property the later wins. */
export function cn(...classes: ClassValue[]) {
  return mergedClasses(clsx(classes));
}
