import { createContext, useContext, useState } from "react";

/** For each dialog, the chain of elements that opened it. */
const openersByDialog = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Ids of elements to focus, in order of preference, if a dialog's opener no longer exists. If an
 * element is a container, its first control is focused. Falls back to the page content.
 */
export const ReturnFocusContext = createContext<readonly string[]>([]);

/**
 * Returns props for Radix content that restore the focus when a dialog closes. By default, Radix
 * restores the focus only to its own triggers.
 */
export function useReturnFocus() {
  const returnTargetIds = useContext(ReturnFocusContext);
  const [focusTargets] = useState(getOpeners);
  return {
    ref: (content: HTMLElement | null) => {
      if (content) openersByDialog.set(content, focusTargets);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Radix calls this with a delay. In the meantime, another dialog or a key press may have
      // moved the focus.
      if (hasFocusedElement()) return;
      const fallbackTargets = [...returnTargetIds, "content"].map((id) =>
        document.getElementById(id),
      );
      [...focusTargets, ...fallbackTargets].find((target) => target !== null && tryFocus(target));
    },
  };
}

/** Returns the focus to an element, or to the page content if the element is gone. */
export function restoreFocus(before: Element | null): void {
  const target = before?.isConnected ? before : document.getElementById("content");
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Returns whether an element has the focus. Ignores the page content, which has the focus only if a
 * nested dialog found no better element when it closed.
 */
function hasFocusedElement(): boolean {
  const focusedElement = document.activeElement;
  return (
    focusedElement !== null && focusedElement !== document.body && focusedElement.id !== "content"
  );
}

const DIALOG_SELECTOR = "[role=dialog], [role=alertdialog]";

function getOpeners(): HTMLElement[] {
  const control = typeof document === "undefined" ? null : getFocusedControl();
  const dialog = control?.closest(DIALOG_SELECTOR);
  return [...(control ? [control] : []), ...((dialog && openersByDialog.get(dialog)) ?? [])];
}

/** Returns the focused element or, if it is in a closing menu, the menu's button. */
function getFocusedControl(): HTMLElement | null {
  const focusedElement = document.activeElement;
  const menu = focusedElement?.closest("[role=menu]");
  const control = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : focusedElement;
  return control instanceof HTMLElement && control !== document.body ? control : null;
}

function tryFocus(target: HTMLElement): boolean {
  const first = target.querySelector<HTMLElement>("a[href], button:not(:disabled)");
  return [target, first].some((control) => {
    control?.focus({ preventScroll: control.id === "content" });
    return control !== null && document.activeElement === control;
  });
}
