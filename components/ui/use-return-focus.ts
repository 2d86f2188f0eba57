"use client";

import { useState } from "react";

/**
 * Remembers what had the focus when a dialog opened, and answers a handler for Radix's
 * `onCloseAutoFocus` that gives it back: Radix itself only knows its own triggers.
 */
export function useReturnFocus(open: boolean) {
  const [wasOpen, setWasOpen] = useState(false);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(focusedControl());
  }
  return (event: Event) => {
    event.preventDefault();
    opener?.focus();
  };
}

/** What has the focus; of a menu that is about to close, the button it hangs from. */
function focusedControl() {
  const focused = typeof document === "undefined" ? null : document.activeElement;
  const menu = focused?.closest("[role=menu]");
  const control = menu
    ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "")
    : focused;
  return control instanceof HTMLElement ? control : null;
}
