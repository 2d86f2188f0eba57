"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

/**
 * Which violation is looked at, and the ways from its words in the text to its card and back.
 * `ids` are all violations in the order of the text; `container` holds text and cards. While they
 * are shown, the keys `n` and `p` go to the next and the previous one.
 */
export function useViolationFocus(ids: readonly number[]) {
  const container = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
  const position = activeId === null ? -1 : ids.indexOf(activeId);

  function showCard(id: number) {
    setActiveId(id);
    find(`[data-violations~="${id}"]`)?.scrollIntoView({ block: "nearest" });
    find(`[data-card="${id}"]`)?.focus();
  }

  function showInText(id: number) {
    setActiveId(id);
    find(`[data-violations~="${id}"]`)?.focus();
  }

  function step(by: 1 | -1) {
    const start = position < 0 && by < 0 ? 0 : position;
    const id = ids[(start + by + ids.length) % ids.length];
    if (id !== undefined) showCard(id);
  }

  const stepByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return;
    if (event.key === "n") step(1);
    if (event.key === "p") step(-1);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => stepByKey(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);

  return { container, activeId, position, showCard, showInText, step };
}

export type ViolationFocus = ReturnType<typeof useViolationFocus>;

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select") !== null;
}
