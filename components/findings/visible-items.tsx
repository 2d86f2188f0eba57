import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/lib/format";

/** The number of items rendered initially; rendering thousands would take seconds. */
const INITIAL_COUNT = 100;

/**
 * Renders the first items of a list, and the rest on request or when one of them is reached. `list`
 * is a ref for the parent of the focusable items.
 * @param reachedIndex the index of the item that was reached; -1 if none
 */
export function useVisibleItems<T, List extends HTMLElement>(
  items: readonly T[],
  reachedIndex = -1,
) {
  const list = useRef<List>(null);
  const [all, setAll] = useState(false);
  if (!all && reachedIndex >= INITIAL_COUNT) setAll(true);
  const visibleItems = all ? items : items.slice(0, INITIAL_COUNT);

  function showRemaining() {
    flushSync(() => setAll(true));
    const next = list.current?.children[visibleItems.length];
    if (next instanceof HTMLElement) next.focus();
  }

  return {
    list,
    shown: visibleItems,
    hidden: items.length - visibleItems.length,
    showRest: showRemaining,
  };
}

type RestProps = { hidden: number; onShow: () => void };

/** Shows the number of hidden items, if any, with a button to render them. */
export function Rest({ hidden, onShow }: RestProps) {
  if (hidden === 0) return null;
  return (
    <Button size="sm" className="self-start" onClick={onShow}>
      Show {hidden === 1 ? "1 more" : `${formatNumber(hidden)} more`}
    </Button>
  );
}
