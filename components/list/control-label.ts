/** Returns a button's or link's name without the displayed shortcut. */
export function getControlLabel(control: HTMLElement): string {
  const texts = [...control.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
  return control.ariaLabel ?? texts.map(({ textContent }) => textContent).join("");
}
