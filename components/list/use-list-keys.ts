"use client";

import { useEffect, useRef } from "react";
import { isSingleKeyEnabled, isTyping } from "@/components/ui/single-key";

/** Matches the rows of a list; `Tr` renders one. */
const ROW = "[data-row]";
/** Matches the link or button that opens a row. */
const OPENS = ".row-link, [data-opens]";
const SELECTS = "[data-select] input[type=checkbox]:enabled, [aria-keyshortcuts=x]";
const MENU = "[aria-haspopup=menu]:enabled";
const ACTION = "button:enabled, a[href]";
const DIALOG = "[role=dialog], [role=alertdialog]";

/**
 * Handles keyboard shortcuts for all lists: `j` and `k` move to the next and previous row, Enter
 * opens the row, `x` selects it, and `.` opens its menu or, without a menu, focuses its first
 * action. Finds rows by their markup, in the focused dialog or else on the page.
 */
export function useListKeys(): void {
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const run = KEYS[event.key];
      if (!run || isTyping(event.target) || !isSingleKeyEnabled()) return;
      const rows = findRows(event.target);
      const current = findCurrentRow(rows, last.current);
      const next = run({ rows, current, target: event.target });
      if (!next) return;
      event.preventDefault();
      last.current = next;
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

interface Pressed {
  rows: readonly HTMLElement[];
  current: HTMLElement | null;
  target: EventTarget | null;
}

/** Returns the current row after a key press; null if the key does not apply. */
const KEYS: Record<string, (pressed: Pressed) => HTMLElement | null> = {
  j: ({ rows, current }) => moveTo(rows[current ? rows.indexOf(current) + 1 : 0] ?? current),
  k: ({ rows, current }) => moveTo(rows[current ? rows.indexOf(current) - 1 : 0] ?? current),
  Enter: ({ current, target }) =>
    current && current === target ? clickControl(current, current.querySelector(OPENS)) : null,
  x: ({ current }) => current && clickControl(current, current.querySelector(SELECTS)),
  ".": ({ current }) => current && openMenu(current),
};

function findRows(target: EventTarget | null): HTMLElement[] {
  const dialog = target instanceof Element ? target.closest(DIALOG) : null;
  const rows = (dialog ?? document).querySelectorAll<HTMLElement>(ROW);
  return [...rows].filter(
    (row) => row.closest(DIALOG) === dialog && row.getClientRects().length > 0,
  );
}

/** Returns the focused row, or else the marked row, or else the last current row. */
function findCurrentRow(
  rows: readonly HTMLElement[],
  last: HTMLElement | null,
): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>(ROW);
  const marked = rows.find((row) => row.getAttribute("aria-current") === "true");
  return [focused, marked, last].find((row) => row && rows.includes(row)) ?? null;
}

/**
 * Focuses the control that opens a row, or the row itself if it is focusable or has no such
 * control.
 */
function moveTo(row: HTMLElement | null): HTMLElement | null {
  if (!row) return null;
  const control = row.tabIndex < 0 ? row.querySelector<HTMLElement>(OPENS) : null;
  if (!control && !row.hasAttribute("tabindex")) row.tabIndex = -1;
  (control ?? row).focus({ preventScroll: true });
  row.scrollIntoView({ block: "nearest" });
  return row;
}

function clickControl(row: HTMLElement, control: Element | null): HTMLElement | null {
  if (!(control instanceof HTMLElement)) return null;
  control.click();
  return row;
}

function openMenu(row: HTMLElement): HTMLElement | null {
  const menu = row.querySelector<HTMLElement>(MENU);
  if (menu) {
    menu.focus();
    // Menus open on pointer and key events, but not on clicks.
    menu.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    return row;
  }
  const actions = [...row.querySelectorAll("[data-controls]:not([data-select])")].at(-1);
  const action = [...(actions?.querySelectorAll<HTMLElement>(ACTION) ?? [])].find(
    (control) => !control.matches(OPENS),
  );
  action?.focus();
  return action ? row : null;
}
