import type { Fix } from "./suggestion-fix";

/** Makes a change as if it had been typed, so that the field's own undo takes it back. */
export function writeInto(field: HTMLTextAreaElement, { start, end, insert }: Fix): boolean {
  field.focus();
  field.setSelectionRange(start, end);
  return insert === ""
    ? document.execCommand("delete")
    : document.execCommand("insertText", false, insert);
}
