import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

const merge = extendTailwindMerge({
  extend: { theme: { text: ["2xs", "xs", "sm", "base", "lg", "xl", "2xl"], shadow: ["pop"] } },
});

/** Joins class names; of two Tailwind classes for the same property the later wins. */
export function cn(...classes: ClassValue[]) {
  return merge(clsx(classes));
}
