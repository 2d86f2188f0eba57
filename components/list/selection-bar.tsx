"use client";

import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { grouped } from "@/lib/format";
import type { Selection } from "./use-selection";

/** The id of the box that ticks every row of the page. */
export const SELECT_ALL = "select-all-products";

/** Two buttons fit one line of a phone. */
export const selectionActionClass = "max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden";

type SelectionBarProps = {
  selection: Pick<
    Selection<{ id: number }>,
    "size" | "hereCount" | "clear" | "all" | "matching" | "chooseMatching"
  >;
  /** How many match the filters, where all of them may be chosen. */
  total?: number;
  /** Says something else than what is selected: how far an action is. */
  status?: string;
  /** What can be done with the selected products. */
  children: ReactNode;
};

/** Sticks below the rows, so that none of them moves. */
export function SelectionBar({ selection, total = 0, status, children }: SelectionBarProps) {
  const clearButton = useRef<HTMLButtonElement>(null);
  const chooseMatching = () => {
    // Its own button goes.
    clearButton.current?.focus();
    selection.chooseMatching();
  };
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
          {status ??
            (selection.matching
              ? `Selected: all ${grouped(total)} that match`
              : `Selected: ${countText(selection)}`)}
        </p>
        {selection.all === true && !selection.matching && total > selection.size && (
          <Button size="sm" variant="ghost" onClick={chooseMatching}>
            Select all {grouped(total)} that match
          </Button>
        )}
        {selection.size > 0 && (
          <Button ref={clearButton} size="sm" variant="ghost" onClick={clear}>
            Clear Selection
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** `12 on this page`; those that the page does not show are named apart. */
function countText({ size, hereCount }: { size: number; hereCount: number }): string {
  const elsewhere = size - hereCount;
  return elsewhere === 0
    ? `${hereCount} on this page`
    : `${hereCount} on this page, ${elsewhere} elsewhere`;
}
