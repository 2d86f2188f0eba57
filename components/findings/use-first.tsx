"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { grouped } from "@/lib/format";

/** Number of items rendered at first; thousands would take seconds. */
const FIRST = 100;

/**
 * Renders the first items of a list, and all of them on request or when one is reached. `list` is a
 * ref for the parent element of the focusable items.
 * @param reached index of the item that was reached; -1 if none
 */
export function useFirst<T, List extends HTMLElement>(items: readonly T[], reached = -1) {
  const list = useRef<List>(null);
  const [all, setAll] = useState(false);
  if (!all && reached >= FIRST) setAll(true);
  const shown = all ? items : items.slice(0, FIRST);

  function showRest() {
    flushSync(() => setAll(true));
    const next = list.current?.children[shown.length];
    if (next instanceof HTMLElement) next.focus();
  }

  return { list, shown, hidden: items.length - shown.length, showRest };
}

type RestProps = { hidden: number; onShow: () => void };

/** Shows how many items are not rendered yet, with a button to render them. */
export function Rest({ hidden, onShow }: RestProps) {
  if (hidden === 0) return null;
  return (
    <Button size="sm" className="self-start" onClick={onShow}>
      Show {hidden === 1 ? "1 more" : `${grouped(hidden)} more`}
    </Button>
  );
}
