"use client";

import { createContext, useContext, useState } from "react";

/** The chain of elements that opened each dialog. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Ids of elements to focus, in order of preference, if the opener of a dialog no longer exists. For
 * a container, its first control is focused. Falls back to the page's content.
 */
export const ReturnTo = createContext<readonly string[]>([]);

/**
 * Returns props for Radix's content that restore the focus when a dialog closes. By default, Radix
 * only restores it to its own triggers.
 */
export function useReturnFocus(open: boolean) {
  const returnTo = useContext(ReturnTo);
  const [wasOpen, setWasOpen] = useState(false);
  const [focusTargets, setFocusTargets] = useState<readonly HTMLElement[]>([]);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setFocusTargets(getOpeners());
  }
  return {
    ref: (content: HTMLElement | null) => {
      if (content) openers.set(content, focusTargets);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Radix calls this with a delay, during which another dialog or a key press may have moved
      // the focus.
      if (hasFocusedElement()) return;
      const fallbackTargets = [...returnTo, "content"].map((id) => document.getElementById(id));
      [...focusTargets, ...fallbackTargets].find((target) => target !== null && tryFocus(target));
    },
  };
}

/**
 * Returns whether an element has the focus. Ignores the page's content, which is only focused if a
 * nested dialog found nothing better when it closed.
 */
function hasFocusedElement(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.id !== "content";
}

const DIALOG = "[role=dialog], [role=alertdialog]";

function getOpeners(): HTMLElement[] {
  const control = typeof document === "undefined" ? null : getFocusedControl();
  const dialog = control?.closest(DIALOG);
  return [...(control ? [control] : []), ...((dialog && openers.get(dialog)) ?? [])];
}

/** Returns the focused element; if it is in a closing menu, the menu's button. */
function getFocusedControl(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const control = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : focused;
  return control instanceof HTMLElement && control !== document.body ? control : null;
}

function tryFocus(target: HTMLElement): boolean {
  const first = target.querySelector<HTMLElement>("a[href], button:not(:disabled)");
  return [target, first].some((control) => {
    control?.focus({ preventScroll: control.id === "content" });
    return control !== null && document.activeElement === control;
  });
}
