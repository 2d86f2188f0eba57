/**
 * For a dialog whose opener has gone since: the focus goes to the control with the first of the ids
 * that is there, or to the page's content.
 */
export function returnFocus(...ids: string[]) {
  setTimeout(() => {
    if (document.activeElement !== document.body) return;
    const controls = [...ids, "content"].map((id) => document.getElementById(id));
    controls.find((control) => control !== null)?.focus();
  });
}
