import type { KeyboardEvent } from "react";

/** Cmd or Ctrl and Enter submit a form from any of its fields, but not from dialogs over it. */
export function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter" || !(event.metaKey || event.ctrlKey)) return;
  const { currentTarget: form, target } = event;
  if (!(target instanceof Node && form.contains(target))) return;
  event.preventDefault();
  form.requestSubmit();
}
