import { useEffect, useEffectEvent, useRef } from "react";
import { getLayerOf, getOpenLayer, isSingleKeyEnabled, isTyping } from "@/components/ui/single-key";

/** Matches the list rows that `Tr` renders. */
const ROW_SELECTOR = "[data-row]";
/** Matches the link or button that opens a row. */
const OPEN_SELECTOR = ".row-link, [data-opens]";
const CHECKBOX_SELECTOR = "[data-select] input[type=checkbox]:enabled, [aria-keyshortcuts=x]";
const MENU_SELECTOR = "[aria-haspopup=menu]:enabled";
const ACTION_SELECTOR = "button:enabled, a[href]";

/**
 * Handles keyboard shortcuts for all lists: `j` and `k` move to the next and previous row, Enter
 * opens the row, `x` selects it, and `.` opens its menu. Finds rows by their markup, in the open
 * dialog or popover or else on the page.
 * @param openActions opens a menu of a row that shows its actions instead of a menu
 */
export function useListKeys(openActions: (actions: RowActions) => void): void {
  const runOpenActions = useEffectEvent(openActions);
  const last = useRef<HTMLElement | null>(null);
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return;
      const run = HANDLERS_BY_KEY[event.key];
      if (!run || isTyping(event.target) || !isSingleKeyEnabled()) return;
      const rows = findRows();
      const currentRow = findCurrentRow(rows, last.current);
      const next = run({
        rows,
        current: currentRow,
        target: event.target,
        openActions: runOpenActions,
      });
      if (!next) return;
      event.preventDefault();
      last.current = next;
    };
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, []);
}

/** A row with the visible buttons and links that act on it. */
export interface RowActions {
  row: HTMLElement;
  controls: readonly HTMLElement[];
}

interface KeyContext {
  rows: readonly HTMLElement[];
  current: HTMLElement | null;
  target: EventTarget | null;
  openActions: (actions: RowActions) => void;
}

/** The function of each key. It returns the current row, or null if the key does not apply. */
const HANDLERS_BY_KEY: Record<string, (context: KeyContext) => HTMLElement | null> = {
  j: ({ rows, current }) => focusRow(rows[current ? rows.indexOf(current) + 1 : 0] ?? current),
  k: ({ rows, current }) => focusRow(rows[current ? rows.indexOf(current) - 1 : 0] ?? current),
  Enter: ({ current, target }) =>
    current && current === target
      ? clickControl(current, current.querySelector(OPEN_SELECTOR))
      : null,
  x: ({ current }) => current && clickControl(current, current.querySelector(CHECKBOX_SELECTOR)),
  ".": ({ current, openActions }) => current && openMenu(current, openActions),
};

function findRows(): HTMLElement[] {
  const layer = getOpenLayer();
  const rows = (layer ?? document).querySelectorAll<HTMLElement>(ROW_SELECTOR);
  return [...rows].filter((row) => getLayerOf(row) === layer && row.getClientRects().length > 0);
}

/** Returns the focused row, otherwise the marked row, or otherwise the last current row. */
function findCurrentRow(
  rows: readonly HTMLElement[],
  last: HTMLElement | null,
): HTMLElement | null {
  const focusedRow = document.activeElement?.closest<HTMLElement>(ROW_SELECTOR);
  const markedRow = rows.find((row) => row.getAttribute("aria-current") === "true");
  return [focusedRow, markedRow, last].find((row) => row && rows.includes(row)) ?? null;
}

/** Focuses the control that opens a row, or else the row itself. @returns the row */
export function focusRow(row: HTMLElement | null): HTMLElement | null {
  if (!row) return null;
  const control = row.tabIndex < 0 ? row.querySelector<HTMLElement>(OPEN_SELECTOR) : null;
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

function openMenu(row: HTMLElement, openActions: KeyContext["openActions"]): HTMLElement | null {
  // Rows have other controls on phones, which are hidden elsewhere.
  const isShown = (control: HTMLElement) => control.getClientRects().length > 0;
  const menu = [...row.querySelectorAll<HTMLElement>(MENU_SELECTOR)].find(isShown);
  if (menu) {
    menu.focus();
    // Loaded menus open on pointer and key events, but not on clicks. The first click loads them.
    if (menu.hasAttribute("data-state"))
      menu.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    else menu.click();
    return row;
  }
  const cell = [...row.querySelectorAll("[data-controls]:not([data-select])")].at(-1) ?? row;
  const controls = [...cell.querySelectorAll<HTMLElement>(ACTION_SELECTOR)].filter(isShown);
  if (controls.length === 0) return null;
  openActions({ row, controls });
  return row;
}
