"use client";

import { type KeyboardEvent, useRef, useState } from "react";

/**
 * Which violation is looked at, and the ways from its words in the text to its card and back.
 * `ids` are all violations in the order of the text; `container` holds text and cards.
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

  /** `n` and `p`, except where they are typed. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.target instanceof HTMLElement && event.target.closest("input, textarea, select"))
      return;
    if (event.key === "n") step(1);
    if (event.key === "p") step(-1);
  }

  return { container, activeId, position, showCard, showInText, step, onKeyDown };
}

export type ViolationFocus = ReturnType<typeof useViolationFocus>;
