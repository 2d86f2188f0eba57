/**
 * Collects what is typed while a text field is being loaded, so that no letter is lost or acts on
 * the page. Escape goes on to the page.
 * @returns a function that stops collecting and returns the text
 */
export function collectTyping(): () => string {
  let text = "";
  const collect = (event: KeyboardEvent) => {
    const { key, metaKey, ctrlKey, altKey } = event;
    if (metaKey || ctrlKey || altKey || (key.length > 1 && key !== "Backspace" && key !== "Enter"))
      return;
    if (key === "Backspace") text = text.slice(0, -1);
    else if (key !== "Enter") text += key;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener("keydown", collect, { capture: true });
  return () => {
    removeEventListener("keydown", collect, { capture: true });
    return text;
  };
}
