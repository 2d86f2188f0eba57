/**
 * Collects what is typed while a text field is being loaded, so that no key is lost or acts on the
 * page.
 * @param onEscape called when Escape is pressed, which stops collecting
 * @returns a function that stops collecting and returns the text. Enter is a line break at its end.
 */
export function collectTyping(onEscape: () => void): () => string {
  let text = "";
  const stop = () => removeEventListener("keydown", collect, { capture: true });
  const collect = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey } = event;
    const typed = key === "Enter" ? "\n" : key.length === 1 ? key : "";
    const isEdit = typed !== "" || key === "Backspace" || key === "Escape";
    if (metaKey || ctrlKey || altKey || !isEdit) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (key === "Backspace") text = text.slice(0, -1);
    else text += typed;
    if (key !== "Escape") return;
    stop();
    onEscape();
  };
  addEventListener("keydown", collect, { capture: true });
  return () => {
    stop();
    return text;
  };
}
