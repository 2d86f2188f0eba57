import type { MouseEvent } from "react";

/** Returns whether a click on a link opens a new tab or window. */
export function isModifiedClick(event: MouseEvent): boolean {
  return event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
}
