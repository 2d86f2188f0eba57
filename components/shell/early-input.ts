/**
 * Delays clicks on buttons and checkboxes, and choices in selects, that come before React has
 * hydrated the element, and repeats them afterwards. Without it they would be lost, and a form's
 * button would send the form natively. It is turned into text, so it uses nothing from outside.
 */
function repeatEarlyInput(): void {
  const waiting = new Set<Element>();
  // React stores the properties of each hydrated element in it.
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith("__reactProps"));
  const repeatLater = (element: Element, repeat: () => void) => {
    if (waiting.has(element)) return;
    waiting.add(element);
    const attempt = () => {
      if (element.isConnected && !isHydrated(element)) return requestAnimationFrame(attempt);
      waiting.delete(element);
      if (element.isConnected) repeat();
    };
    requestAnimationFrame(attempt);
  };
  const find = ({ target }: Event, selector: string) =>
    target instanceof Element ? target.closest<HTMLElement>(selector) : null;

  addEventListener(
    "click",
    (event) => {
      const control = find(event, "button, input[type=checkbox], input[type=radio]");
      if (!control || isHydrated(control)) return;
      event.stopImmediatePropagation();
      const isInput = control instanceof HTMLInputElement;
      // A checkbox shows its new state immediately, and a button must not submit its form natively.
      if (!isInput) event.preventDefault();
      repeatLater(control, () => {
        if (isInput) control.checked = !control.checked;
        // Menus open on the first of these events, and tabs on the second.
        control.dispatchEvent(new PointerEvent("pointerdown", event));
        control.dispatchEvent(new MouseEvent("mousedown", event));
        control.dispatchEvent(new MouseEvent("click", event));
      });
    },
    true,
  );
  addEventListener(
    "change",
    (event) => {
      const select = find(event, "select");
      if (!(select instanceof HTMLSelectElement) || isHydrated(select)) return;
      const { value } = select;
      repeatLater(select, () => {
        select.value = value;
        select.dispatchEvent(new Event("change", { bubbles: true }));
      });
    },
    true,
  );
}

/** A script that keeps what a user presses and chooses before hydration. */
export const EARLY_INPUT_SCRIPT = `(${repeatEarlyInput})()`;
