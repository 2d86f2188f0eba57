import { type ClassValue, clsx } from "clsx";
import { createTailwindMerge } from "tailwind-merge";
import { CLASS_CONFLICTS, CLASS_GROUPS } from "./class-groups";

const merged = createTailwindMerge(() => ({
  cacheSize: 500,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: CLASS_CONFLICTS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: ["*", "**", "after", "before", "file", "marker", "placeholder"],
}));

/** Joins class names; of two Tailwind classes for the same property the later wins. */
export function cn(...classes: ClassValue[]) {
  return merged(clsx(classes));
}
