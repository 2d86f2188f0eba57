import { type RefObject, useEffect, useEffectEvent } from "react";

/** The local storage key of the setting that disables single-key shortcuts (WCAG 2.1.4). */
const STORAGE_KEY = "single_key_shortcuts";

export function isSingleKeyEnabled(): boolean {
  return localStorage.getItem(STORAGE_KEY) !== "off";
}

export function setSingleKeysEnabled(isEnabled: boolean): void {
  if (isEnabled) localStorage.removeItem(STORAGE_KEY);
  else localStorage.setItem(STORAGE_KEY, "off");
}

/**
 * Handles single-key shortcuts, except while the user types or while a dialog or popover is open
 * that does not contain `container`.
 * @param keys the callbacks by `KeyboardEvent.key`
 * @param container the element to which the shortcuts belong; defaults to the page
 */
export function useSingleKeys(
  keys: Record<string, (() => void) | undefined>,
  container?: RefObject<HTMLElement | null>,
) {
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const run = keys[event.key];
    if (!run || event.metaKey || event.ctrlKey || event.altKey || isRepeatedAction(event)) return;
    if (isKeyHandledElsewhere(event.target, container?.current ?? null) || !isSingleKeyEnabled())
      return;
    event.preventDefault();
    run();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKeyDown(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** The keys that move, which may be pressed and held. */
const MOVING_KEYS = "jknp";

/** Returns whether a key that acts is still pressed, so that it would act on the next items too. */
export function isRepeatedAction({ repeat, key }: KeyboardEvent): boolean {
  return repeat && !MOVING_KEYS.includes(key);
}

/** Dialogs and popovers, which can be hidden, and dialogs that are being loaded. */
const LAYER_SELECTOR = "[role=dialog], [role=alertdialog], [data-dialog-loading]";

/**
 * Returns whether the target uses the key itself, as in an element with `data-own-keys`, or another
 * dialog than the container's is open.
 */
export function isKeyHandledElsewhere(
  target: EventTarget | null,
  container: HTMLElement | null,
): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const isOwnKey = isTyping(target) || target.closest("[data-own-keys]") !== null;
  return isOwnKey || getOpenLayer() !== getLayerOf(container);
}

/** Returns the dialog or popover that is open, or being loaded, above everything else. */
export function getOpenLayer(): Element | null {
  const layers = [...document.querySelectorAll(LAYER_SELECTOR)];
  return layers.findLast((layer) => layer.checkVisibility()) ?? null;
}

/** Returns the dialog or popover that contains an element; null for the page. */
export function getLayerOf(element: Element | null): Element | null {
  return element?.closest(LAYER_SELECTOR) ?? null;
}

/** Returns whether the target uses keys as input: text fields, selects, menus, listboxes. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest(TEXT_INPUT_SELECTOR) !== null;
}

const TEXT_INPUT_SELECTOR =
  "input:not([type=checkbox], [type=radio]), textarea, select, [role=menu], [role=listbox]";
