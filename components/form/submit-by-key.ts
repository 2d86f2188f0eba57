import type { KeyboardEvent } from "react";

/** Submits a form on Cmd+Enter or Ctrl+Enter in one of its fields, except in nested dialogs. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
  const { currentTarget: form, target } = event;
  if (!(target instanceof Node && form.contains(target))) return;
  event.preventDefault();
  form.requestSubmit();
}
