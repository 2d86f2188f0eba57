"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSingleKeys } from "@/components/ui/single-key";
import { toast } from "@/components/ui/toast";
import { DECISIONS } from "../undo/use-undo";

/**
 * Which violation is looked at, and the ways from its words in the text to its card and back.
 * `ids` are all violations in the order of the text; `container` holds what is shown of them: the
 * words as `[data-violations~="ID"]`, the cards as `[data-card="ID"]`. While they are shown, the keys
 * `n` and `p` go to the next and the previous one, `w` and `x` decide on it, `f` puts its fix in.
 */
export function useViolationFocus(ids: readonly number[]) {
  const container = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const find = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
  const position = activeId === null ? -1 : ids.indexOf(activeId);

  function showCard(id: number) {
    // Its card may be among those that are drawn only once it is gone to.
    flushSync(() => setActiveId(id));
    find(`[data-violations~="${id}"]`)?.scrollIntoView({ block: "nearest" });
    find(`[data-card="${id}"]`)?.focus();
  }

  function showInText(id: number) {
    // A tag is only in the text as it is stored, which is shown once one is looked at.
    flushSync(() => setActiveId(id));
    find(`[data-violations~="${id}"]`)?.focus();
  }

  function step(by: 1 | -1) {
    const start = position < 0 && by < 0 ? 0 : position;
    const id = ids[(start + by + ids.length) % ids.length];
    if (id !== undefined) showCard(id);
  }

  /** Presses the button for a key of the finding that is looked at; of the first, where none is. */
  function press(key: string) {
    const card = find('[data-card][aria-current="true"]') ?? find("[data-card]");
    if (!card) return;
    const button = card.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (button) button.click();
    else toast("That is not possible for this finding", { tone: "info", about: DECISIONS });
  }

  useSingleKeys(
    {
      n: () => step(1),
      p: () => step(-1),
      w: () => press("w"),
      x: () => press("x"),
      f: () => press("f"),
    },
    container,
  );

  return { container, activeId, position, showCard, showInText, step };
}

export type ViolationFocus = ReturnType<typeof useViolationFocus>;
