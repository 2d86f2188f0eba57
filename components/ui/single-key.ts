"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

/** The local storage key of the setting that disables single-key shortcuts (WCAG 2.1.4). */
const SETTING = "single_key_shortcuts";

export function isSingleKeyEnabled(): boolean {
  return localStorage.getItem(SETTING) !== "off";
}

export function switchSingleKeys(isEnabled: boolean): void {
  if (isEnabled) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, "off");
}

/**
 * Handles single-key shortcuts, except while typing or in a dialog that does not contain `place`.
 * @param keys the callbacks by `KeyboardEvent.key`
 * @param container the element to which the shortcuts belong; defaults to the page
 */
export function useSingleKeys(
  keys: Record<string, (() => void) | undefined>,
  container?: RefObject<HTMLElement | null>,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTaken(event.target, container?.current ?? null) || !isSingleKeyEnabled()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

const DIALOG = "[role=dialog], [role=alertdialog]";

function isTaken(target: EventTarget | null, container: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return isTyping(target) || target.closest(DIALOG) !== (container?.closest(DIALOG) ?? null);
}

/** Returns whether the target uses keys as input: text fields, selects, menus and listboxes. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TYPED) !== null;
}

const TYPED =
  "input:not([type=checkbox], [type=radio]), textarea, select, [role=menu], [role=listbox]";
