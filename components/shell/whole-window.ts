import { usePathname } from "next/navigation";

const WHOLE_WINDOW_PATHS = ["/review"];

/**
 * Returns whether the page uses the whole window, so that the sidebar is in the header's drawer.
 * A CSS selector for it, such as `body:has(…)`, would make browsers recalculate the styles of the
 * whole page whenever an element is added anywhere.
 */
export function useWholeWindow(): boolean {
  // The server answers with and without the slash.
  return WHOLE_WINDOW_PATHS.includes(usePathname().replace(/\/$/, ""));
}
