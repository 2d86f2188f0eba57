"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSingleKeys } from "@/components/ui/single-key";
import { toast } from "@/components/ui/toast";
import { DECISIONS } from "../undo/use-undo";

/**
 * Synchronizes the violation highlighted in the text with its card. `ids` are all violations in the
 * order of the text; `container` contains the words as `[data-violations~="ID"]` and the cards as
 * `[data-card~="ID"]`. The keys `n` and `p` move to the next and previous one, `w` and `i` decide on
 * it, `f` applies its fix.
 * @param linked the id of a violation to show at first; if it is not among them, a message says so
 */
export function useViolationFocus(ids: readonly number[], linked: number | null = null) {
  const container = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
  const position = activeId === null ? -1 : ids.indexOf(activeId);

  function showCard(id: number) {
    // Its card may not be rendered yet.
    flushSync(() => setActiveId(id));
    find(`[data-violations~="${id}"]`)?.scrollIntoView({ block: "nearest" });
    find(`[data-card~="${id}"]`)?.focus();
  }

  function showInText(id: number) {
    // A tag is only in the source, which is shown when one is highlighted.
    flushSync(() => setActiveId(id));
    find(`[data-violations~="${id}"]`)?.focus();
  }

  function step(by: 1 | -1) {
    const start = position < 0 && by < 0 ? 0 : position;
    const id = ids[(start + by + ids.length) % ids.length];
    if (id !== undefined) showCard(id);
  }

  /** Clicks the button for a key of the highlighted finding, or of the first. */
  function press(key: string) {
    const card = find('[data-card][aria-current="true"]') ?? find("[data-card]");
    if (!card) return;
    // Its actions are rendered when it is highlighted.
    showCard(Number(card.dataset.card?.split(" ")[0]));
    const button = card.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (button) button.click();
    else toast("Not possible for this finding", { tone: "info", about: DECISIONS });
  }

  const showLinked = useEffectEvent(() => {
    if (linked === null) return;
    if (ids.includes(linked)) showCard(linked);
    else toast("The linked finding is not in the latest validation.", { tone: "info" });
  });
  useEffect(() => showLinked(), []);

  useSingleKeys(
    {
      n: () => step(1),
      p: () => step(-1),
      w: () => press("w"),
      i: () => press("i"),
      f: () => press("f"),
    },
    container,
  );

  return { container, activeId, position, showCard, showInText, step };
}

export type ViolationFocus = ReturnType<typeof useViolationFocus>;
