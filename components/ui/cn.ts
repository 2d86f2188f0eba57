import { type ClassValue, clsx } from "clsx";
import { extendTailwindMerge } from "tailwind-merge";

/** The library, told of the sizes and shadows that `app/globals.css` names itself. */
const merged = extendTailwindMerge({
  extend: {
    theme: {
      text: ["2xs"],
      shadow: ["pop"],
      animate: ["appear", "rise", "from-left", "from-right"],
    },
  },
});

/** Joins class names; of two Tailwind classes for the same property the later wins. */
export function cn(...classes: ClassValue[]) {
  return merged(clsx(classes));
}
