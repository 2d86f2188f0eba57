import { type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { formatNumber } from "@/lib/format";
import type { Selection } from "./use-selection";

/** The id of the checkbox that selects all rows on the page. */
export const SELECT_ALL_ID = "select-all-products";

/** Sizes the actions so that two of them fit in one line on phones. */
export const selectionActionClass = "max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden";

type SelectionBarProps = {
  selection: Pick<
    Selection<{ id: number }>,
    "size" | "countOnPage" | "clear" | "all" | "isMatchingSelected" | "chooseMatching"
  >;
  /** The number of matches. Absent if they cannot all be selected. */
  total?: number;
  /** The progress of an action, which replaces the selection text. */
  status?: string;
  children: ReactNode;
};

/** A sticky bar below the rows, whose appearance does not move them. */
export function SelectionBar({ selection, total = 0, status, children }: SelectionBarProps) {
  const clearButton = useRef<HTMLButtonElement>(null);
  const selectMatching = () => {
    // The clicked button is about to be removed, so move the focus first.
    clearButton.current?.focus();
    selection.chooseMatching();
  };
  const clearSelection = () => {
    selection.clear();
    document.getElementById(SELECT_ALL_ID)?.focus();
  };
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-lg border-accent-line border-t bg-accent-soft px-4 py-2"
    >
      <div className="mr-auto flex flex-wrap items-center gap-x-2 max-sm:w-full max-sm:justify-between">
        <p role="status" className="text-sm tabular-nums">
          {status ??
            (selection.isMatchingSelected
              ? `Selected: all ${formatNumber(total)} that match`
              : `Selected: ${formatSelectionCount(selection)}`)}
        </p>
        {selection.all === true && !selection.isMatchingSelected && total > selection.size && (
          <Button size="sm" variant="ghost" onClick={selectMatching}>
            Select all {formatNumber(total)} that match
          </Button>
        )}
        {selection.size > 0 && (
          <Button ref={clearButton} size="sm" variant="ghost" onClick={clearSelection}>
            Clear Selection
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

/** Formats the selection as `12 on this page`, and counts other pages separately. */
function formatSelectionCount({
  size,
  countOnPage,
}: {
  size: number;
  countOnPage: number;
}): string {
  const otherPagesCount = size - countOnPage;
  return otherPagesCount === 0
    ? `${countOnPage} on this page`
    : `${countOnPage} on this page, ${otherPagesCount} elsewhere`;
}
