"use client";

import { RefreshCw, Trash2, X } from "lucide-react";
import { Button, IconButton } from "@/components/ui/button";
import type { Selection } from "../list/use-selection";
import type { ProductRow } from "./list-query";
import { SELECT_ALL } from "./products-table";

type SelectionBarProps = {
  selection: Selection<ProductRow>;
  /** Whether the deletion is being looked into. */
  deleting: boolean;
  onRevalidate: () => void;
  onDelete: () => void;
};

/** What can be done with the selected products; sticks below the rows, so that none of them moves. */
export function SelectionBar({ selection, deleting, onRevalidate, onDelete }: SelectionBarProps) {
  const clear = () => {
    selection.clear();
    document.getElementById(SELECT_ALL)?.focus();
  };
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-lg border-accent-line border-t bg-accent-soft px-4 py-2"
    >
      <IconButton small label="Clear selection" onClick={clear} className="-ml-1.5">
        <X aria-hidden />
      </IconButton>
      <p role="status" className="mr-auto text-sm tabular-nums max-sm:basis-[calc(100%-3rem)]">
        Selected: {countText(selection)}
      </p>
      <Button onClick={onRevalidate} className={phoneClass}>
        <RefreshCw aria-hidden />
        Force Revalidate
      </Button>
      <Button variant="danger" busy={deleting} onClick={onDelete} className={phoneClass}>
        <Trash2 aria-hidden />
        Delete Selected
      </Button>
    </section>
  );
}

/** Both buttons fit one line of a phone. */
const phoneClass = "max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden";

/** `12 on this page`; those that the page does not show are named apart. */
function countText({ size, hereCount }: Selection<ProductRow>): string {
  const elsewhere = size - hereCount;
  return elsewhere === 0
    ? `${hereCount} on this page`
    : `${hereCount} on this page, ${elsewhere} elsewhere`;
}
