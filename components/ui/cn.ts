import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** Knows the shadows and animations that `app/globals.css` defines. */
const mergeClasses = extendTailwindMerge({
  extend: {
    theme: { shadow: ["pop"], animate: ["appear", "rise", "from-left", "from-right"] },
  },
});

/** Joins class names; of two Tailwind classes for the same property the later wins. */
export function cn(...classes: ClassValue[]) {
  return mergeClasses(clsx(classes));
}
