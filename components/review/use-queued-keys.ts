import { useEffect, useRef } from "react";
import {
  isKeyHandledElsewhere,
  isRepeatedAction,
  isSingleKeyEnabled,
} from "@/components/ui/single-key";

/**
 * Queues the keys that are pressed while the next item loads, and dispatches them in order once it
 * is shown, so that no key is lost or applied to another item.
 */
export function useQueuedKeys(isLoading: boolean): void {
  const loading = useRef(isLoading);
  const queue = useRef<KeyboardEvent[]>([]);
  loading.current = isLoading;
  useEffect(() => {
    const queueKey = (event: KeyboardEvent) => {
      const isWaiting = loading.current || queue.current.length > 0;
      if (!isWaiting || !event.isTrusted || !isQueued(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!isRepeatedAction(event)) queue.current.push(event);
    };
    document.addEventListener("keydown", queueKey, { capture: true });
    return () => document.removeEventListener("keydown", queueKey, { capture: true });
  }, []);
  useEffect(() => {
    if (isLoading) return;
    let timer: ReturnType<typeof setTimeout>;
    const dispatchNext = () => {
      // A decision among the keys loads another item, for which the rest is queued again.
      const event = loading.current ? undefined : queue.current[0];
      if (!event) return;
      dispatch(event);
      queue.current.shift();
      timer = setTimeout(dispatchNext);
    };
    timer = setTimeout(dispatchNext);
    return () => clearTimeout(timer);
  }, [isLoading]);
}

/** Returns whether a key press is meant for the next item and is replayed when it is shown. */
function isQueued(event: KeyboardEvent): boolean {
  const { target, key, ctrlKey, metaKey } = event;
  if (!isSingleKeyEnabled() || isKeyHandledElsewhere(target, null)) return false;
  return ctrlKey || metaKey ? key === "Enter" : key.length === 1;
}

/** Repeats a key press where the focus is now. Types the character into a text field. */
function dispatch(event: KeyboardEvent): void {
  const target = document.activeElement ?? document.body;
  const { key, code, altKey, ctrlKey, metaKey, shiftKey } = event;
  const repeated = new KeyboardEvent("keydown", {
    ...{ key, code, altKey, ctrlKey, metaKey, shiftKey },
    bubbles: true,
    cancelable: true,
  });
  const isHandled = !target.dispatchEvent(repeated);
  if (isHandled || altKey || key.length > 1 || !(target instanceof HTMLTextAreaElement)) return;
  target.setRangeText(key, target.selectionStart, target.selectionEnd, "end");
  target.dispatchEvent(new InputEvent("input", { bubbles: true, data: key }));
}
