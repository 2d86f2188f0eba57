"use client";

import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** The id of the box that ticks every row of the page. */
export const SELECT_ALL = "select-all-products";

/** Two buttons fit one line of a phone. */
export const selectionActionClass = "max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden";

type SelectionBarProps = {
  selection: { size: number; hereCount: number; clear: () => void };
  /** Says something else than what is selected: how far an action is. */
  status?: string;
  /** What can be done with the selected products. */
  children: ReactNode;
};

/** Sticks below the rows, so that none of them moves. */
export function SelectionBar({ selection, status, children }: SelectionBarProps) {
  const clear = () => {
    selection.clear();
    document.getElementById(SELECT_ALL)?.focus();
  };
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-lg border-accent-line border-t bg-accent-soft px-4 py-2"
    >
      <div className="mr-auto flex flex-wrap items-center gap-x-2 max-sm:w-full max-sm:justify-between">
        <p role="status" className="text-sm tabular-nums">
          {status ?? `Selected: ${countText(selection)}`}
        </p>
        {selection.size > 0 && (
          <Button size="sm" variant="ghost" onClick={clear}>
            Clear Selection
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** `12 on this page`; those that the page does not show are named apart. */
function countText({ size, hereCount }: SelectionBarProps["selection"]): string {
  const elsewhere = size - hereCount;
  return elsewhere === 0
    ? `${hereCount} on this page`
    : `${hereCount} on this page, ${elsewhere} elsewhere`;
}
