import { useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSingleKeys } from "@/components/ui/single-key";
import { showToast } from "@/components/ui/toast";
import { DECISIONS_TOPIC } from "../undo/use-undo";

/**
 * Synchronizes the highlighted violation in the text with its card. `ids` lists all violations in
 * text order. `container` contains the words as `[data-violations~="ID"]` and the cards as
 * `[data-card~="ID"]`. The keys `n` and `p` move to the next and previous violation, `w` and `i`
 * decide on the current one, `m` adds its words to the names, and `f` applies its fix.
 * @param linkedId the id of the violation to show initially; if it is not in `ids`, a message says so
 */
export function useViolationFocus(ids: readonly number[], linkedId: number | null = null) {
  const container = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const findElement = (selector: string) => container.current?.querySelector<HTMLElement>(selector);
  const position = activeId === null ? -1 : ids.indexOf(activeId);

  function showCard(id: number) {
    // Renders the card before focusing it, because it may be hidden.
    flushSync(() => setActiveId(id));
    findElement(`[data-violations~="${id}"]`)?.scrollIntoView({ block: "nearest" });
    findElement(`[data-card~="${id}"]`)?.focus();
  }

  function showInText(id: number) {
    // Tags are only visible in the source, which is shown when a tag is highlighted.
    flushSync(() => setActiveId(id));
    findElement(`[data-violations~="${id}"]`)?.focus();
  }

  function moveFocus(delta: 1 | -1) {
    const start = position < 0 && delta < 0 ? 0 : position;
    const id = ids[(start + delta + ids.length) % ids.length];
    if (id !== undefined) showCard(id);
  }

  /** Clicks the button with this shortcut in the highlighted card, or else in the first card. */
  function clickShortcut(key: string) {
    const card = findElement('[data-card][aria-current="true"]') ?? findElement("[data-card]");
    if (!card) return;
    // A card only renders its actions while it is highlighted.
    showCard(Number(card.dataset.card?.split(" ")[0]));
    const button = card.querySelector<HTMLElement>(`[aria-keyshortcuts="${key}"]`);
    if (button) button.click();
    else
      showToast("This action is not available for this finding", {
        tone: "info",
        subject: DECISIONS_TOPIC,
      });
  }

  const showLinkedViolation = useEffectEvent(() => {
    if (linkedId === null) return;
    if (ids.includes(linkedId)) showCard(linkedId);
    else showToast("The linked finding is not in the latest validation.", { tone: "info" });
  });
  useEffect(() => showLinkedViolation(), []);

  useSingleKeys(
    {
      n: () => moveFocus(1),
      p: () => moveFocus(-1),
      w: () => clickShortcut("w"),
      i: () => clickShortcut("i"),
      m: () => clickShortcut("m"),
      f: () => clickShortcut("f"),
    },
    container,
  );

  return { container, activeId, position, showCard, showInText, step: moveFocus };
}

export type ViolationFocus = ReturnType<typeof useViolationFocus>;
