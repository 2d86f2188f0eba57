/** A change of a text: what is put in place of `start` to `end` (UTF-16, end exclusive). */
export interface Fix {
  start: number;
  end: number;
  insert: string;
}

export function applyFix(text: string, { start, end, insert }: Fix): string {
  return text.slice(0, start) + insert + text.slice(end);
}

/** Makes a change as if it had been typed, so that the field's own undo takes it back. */
export function writeInto(field: HTMLTextAreaElement, { start, end, insert }: Fix): boolean {
  field.focus();
  field.setSelectionRange(start, end);
  return insert === ""
    ? document.execCommand("delete")
    : document.execCommand("insertText", false, insert);
}
