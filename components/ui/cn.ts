import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Merges class names. Supports the custom shadows and animations in `app/globals.css`. */
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: { shadow: ["pop"], animate: ["appear", "rise", "from-left", "from-right"] },
  },
});

/** Joins class names. If Tailwind classes conflict, the last one applies. */
export function cn(...classes: ClassValue[]) {
  return mergeClasses(clsx(classes));
}
