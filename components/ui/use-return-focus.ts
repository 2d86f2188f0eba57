"use client";

import { createContext, useContext, useState } from "react";

/** For each dialog, the chain of elements that opened it. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Ids of elements that receive the focus after dialogs whose openers were removed, in order of
 * preference; for a container, its first control. Falls back to the page's content.
 */
export const ReturnTo = createContext<readonly string[]>([]);

/**
 * Restores the focus when a dialog closes: props for Radix's content, which only knows its own
 * triggers.
 */
export function useReturnFocus(open: boolean) {
  const returnTo = useContext(ReturnTo);
  const [wasOpen, setWasOpen] = useState(false);
  const [opened, setOpened] = useState<readonly HTMLElement[]>([]);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpened(openersNow());
  }
  return {
    ref: (content: HTMLElement | null) => {
      if (content) openers.set(content, opened);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      // Radix asks a moment later: by then another dialog, or a key, may have moved the focus.
      if (hasFocusedElement()) return;
      const others = [...returnTo, "content"].map((id) => document.getElementById(id));
      [...opened, ...others].find((target) => target !== null && takesFocus(target));
    },
  };
}

/**
 * The page's content has the focus only if a nested dialog that just closed found nothing better.
 */
function hasFocusedElement(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.id !== "content";
}

const DIALOG = "[role=dialog], [role=alertdialog]";

function openersNow(): HTMLElement[] {
  const control = typeof document === "undefined" ? null : focusedControl();
  const dialog = control?.closest(DIALOG);
  return [...(control ? [control] : []), ...((dialog && openers.get(dialog)) ?? [])];
}

/** Returns the focused element; for a closing menu, its button. */
function focusedControl(): HTMLElement | null {
  const focused = document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const control = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : focused;
  return control instanceof HTMLElement && control !== document.body ? control : null;
}

function takesFocus(target: HTMLElement): boolean {
  const first = target.querySelector<HTMLElement>("a[href], button:not(:disabled)");
  return [target, first].some((control) => {
    control?.focus({ preventScroll: control.id === "content" });
    return control !== null && document.activeElement === control;
  });
}
