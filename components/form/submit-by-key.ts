import type { KeyboardEvent } from "react";

/** Cmd or Ctrl and Enter submit a form from any of its fields. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
