import { useEffect, useEffectEvent, useRef, useState } from "react";

/** A selectable item. */
type RowWithId = { id: number };

/**
 * Returns the selected rows. Polling, paging and filtering do not change the selection. `filters`
 * is a string that identifies the active filters. If it is set, all matches can be selected too,
 * until the filters change.
 */
export function useSelection<Row extends RowWithId>(rows: readonly Row[], filters = "") {
  const [matched, setMatched] = useState<string | null>(null);
  const [selectedById, setSelectedById] = useState<ReadonlyMap<number, Row>>(new Map());
  const lastToggled = useRef<number | null>(null);
  const selectedPageRows = rows.filter((row) => selectedById.has(row.id));
  const clearSelection = () => {
    setMatched(null);
    setSelectedById(new Map());
  };
  useEscapeKey(clearSelection, selectedById.size > 0);

  const selectRows = (changedRows: readonly Row[], isSelected: boolean) => {
    setMatched(null);
    setSelectedById((before) => {
      const after = new Map(before);
      for (const row of changedRows) isSelected ? after.set(row.id, row) : after.delete(row.id);
      return after;
    });
  };

  return {
    /** Whether all matches are selected, including those on other pages. */
    isMatchingSelected: selectedById.size > 0 && matched === filters,
    chooseMatching: () => setMatched(filters),
    size: selectedById.size,
    ids: [...selectedById.keys()],
    /** The selected rows. Rows on the current page have current data. */
    products: [...selectedById.values()].map(
      (row) => selectedPageRows.find(({ id }) => id === row.id) ?? row,
    ),
    countOnPage: selectedPageRows.length,
    has: (id: number) => selectedById.has(id),
    all:
      selectedPageRows.length === 0
        ? false
        : selectedPageRows.length === rows.length
          ? true
          : INDETERMINATE,
    /** Selects or deselects a row; with `isRange`, also all rows since the last toggled one. */
    toggle: (row: Row, isSelected: boolean, isRange: boolean) => {
      selectRows(isRange ? getRowsBetween(rows, lastToggled.current, row) : [row], isSelected);
      lastToggled.current = row.id;
    },
    toggleAll: (isSelected: boolean) => selectRows(rows, isSelected),
    remove: (ids: readonly number[]) =>
      setSelectedById((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: clearSelection,
  };
}

export type Selection<Row extends RowWithId> = ReturnType<typeof useSelection<Row>>;

const INDETERMINATE = "indeterminate" as const;

function getRowsBetween<Row extends RowWithId>(
  rows: readonly Row[],
  fromId: number | null,
  toRow: Row,
): readonly Row[] {
  const start = rows.findIndex((row) => row.id === fromId);
  const end = rows.findIndex((row) => row.id === toRow.id);
  if (start < 0 || end < 0) return [toRow];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Calls `run` on Escape, unless a dialog or menu is open or a text field has the focus. */
function useEscapeKey(run: () => void, isActive: boolean) {
  const onEscape = useEffectEvent(run);
  useEffect(() => {
    if (!isActive) return;
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector(OVERLAY_SELECTOR)) return;
      if (event.target instanceof Element && event.target.matches(TEXT_INPUT_SELECTOR)) return;
      onEscape();
    }
    document.addEventListener("keydown", handleKeyDown);
    return () => document.removeEventListener("keydown", handleKeyDown);
  }, [isActive]);
}

/** Matches open dialogs, menus and popovers. Closed popovers can still be in the document. */
const OVERLAY_SELECTOR =
  ":is([role=dialog], [role=alertdialog], [role=menu]):not([popover]), :popover-open";

const TEXT_INPUT_SELECTOR = "input:not([type=checkbox]), textarea, select";
