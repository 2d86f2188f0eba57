"use client";

import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { grouped } from "@/lib/format";

/** So many are drawn at once; thousands would take seconds. */
const FIRST = 100;

/**
 * The first items of a list, and all of them once somebody asks for the rest or goes to one of it.
 * `list` belongs on the element whose children they are, each able to take the focus.
 * @param reached the position of the item that was gone to, -1 for none
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

/** Says how many items of a list are not drawn yet, and asks for them. */
export function Rest({ hidden, onShow }: RestProps) {
  if (hidden === 0) return null;
  return (
    <Button size="sm" className="self-start" onClick={onShow}>
      Show {hidden === 1 ? "one more" : `${grouped(hidden)} more`}
    </Button>
  );
}
