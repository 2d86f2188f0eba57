"use client";

import { type RefObject, useEffect, useEffectEvent } from "react";

/** Local storage key of the setting that disables single-key shortcuts (WCAG 2.1.4). */
const SETTING = "single_key_shortcuts";

export function singleKeysOn(): boolean {
  return localStorage.getItem(SETTING) !== "off";
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, "off");
}

/**
 * Handles single-key shortcuts; not while typing, and not below a dialog.
 * @param keys by `KeyboardEvent.key`
 * @param place the element that the keys belong to; default the page
 */
export function useSingleKeys(
  keys: Record<string, (() => void) | undefined>,
  place?: RefObject<HTMLElement | null>,
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTaken(event.target, place?.current ?? null) || !singleKeysOn()) return;
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

function isTaken(target: EventTarget | null, place: HTMLElement | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return isTyping(target) || target.closest(DIALOG) !== (place?.closest(DIALOG) ?? null);
}

/** Returns whether a key is input: in a field other than a checkbox or radio button, or in a menu. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TYPED) !== null;
}

const TYPED =
  "input:not([type=checkbox], [type=radio]), textarea, select, [role=menu], [role=listbox]";
