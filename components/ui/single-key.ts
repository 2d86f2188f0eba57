"use client";

import { useEffect, useEffectEvent } from "react";

/** Where the browser keeps that a person wants no shortcuts of one key (WCAG 2.1.4). */
const SETTING = "single_key_shortcuts";

export function singleKeysOn(): boolean {
  return localStorage.getItem(SETTING) !== "off";
}

export function switchSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(SETTING);
  else localStorage.setItem(SETTING, "off");
}

/**
 * Runs what a key pressed alone stands for. Not while typing or, unless told, in a dialog.
 * @param keys by `KeyboardEvent.key`
 */
export function useSingleKeys(
  keys: Record<string, (() => void) | undefined>,
  { inDialogs = false } = {},
) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.metaKey || event.ctrlKey || event.altKey) return;
    if (isTaken(event.target, inDialogs) || !singleKeysOn()) return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function isTaken(target: EventTarget | null, inDialogs: boolean): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const taken = inDialogs
    ? "input, textarea, select"
    : "input, textarea, select, [role=dialog], [role=alertdialog]";
  return target.isContentEditable || target.closest(taken) !== null;
}
