"use client";

import { createContext, useContext, useState } from "react";

/** What opened each dialog, what opened the dialog that this stands in, and so on. */
const openers = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Around dialogs: ids of what takes the focus where all that opened them has gone since, the best
 * first; of what takes none, the first control in it. Failing all, the page's content.
 */
export const ReturnTo = createContext<readonly string[]>([]);

/**
 * Remembers what had the focus when a dialog opened, and gives it back when that closes: props for
 * Radix's content, which itself only knows its own triggers.
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
      // Radix asks a moment after the dialog has gone: by then another one, or a key, may have
      // taken the focus elsewhere.
      if (isFocusTaken()) return;
      const others = [...returnTo, "content"].map((id) => document.getElementById(id));
      [...opened, ...others].find((target) => target !== null && takesFocus(target));
    },
  };
}

/** The page's content has it only where a dialog within one that closed just now found nothing better. */
function isFocusTaken(): boolean {
  const focused = document.activeElement;
  return focused !== null && focused !== document.body && focused.id !== "content";
}

const DIALOG = "[role=dialog], [role=alertdialog]";

function openersNow(): HTMLElement[] {
  const control = typeof document === "undefined" ? null : focusedControl();
  const dialog = control?.closest(DIALOG);
  return [...(control ? [control] : []), ...((dialog && openers.get(dialog)) ?? [])];
}

/** What has the focus; of a menu that is about to close, the button it hangs from. */
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
