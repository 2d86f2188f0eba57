/** A replacement of the text from `start` to `end`, in UTF-16 code units. `end` is exclusive. */
export interface Fix {
  start: number;
  end: number;
  insert: string;
}

export function applyFix(text: string, { start, end, insert }: Fix): string {
  return text.slice(0, start) + insert + text.slice(end);
}

/**
 * Applies a fix to a text field as simulated typing, so that native undo works. Returns false if
 * the browser refuses it, or if the field cannot have the focus, which an open dialog keeps.
 */
export function insertFix(field: HTMLTextAreaElement, { start, end, insert }: Fix): boolean {
  field.focus();
  if (document.activeElement !== field) return false;
  field.setSelectionRange(start, end);
  return insert === ""
    ? document.execCommand("delete")
    : document.execCommand("insertText", false, insert);
}
