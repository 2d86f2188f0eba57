"use client";

import { useEffect, useEffectEvent, useRef, useState } from "react";

/** An item that can be selected. */
type Identified = { id: number };

/**
 * Returns the selected rows. Polling, paging and filtering do not change the selection. If
 * `filters`, a string that identifies the active filters, is set, all matches can be selected too.
 * That selection ends when the filters change.
 */
export function useSelection<Row extends Identified>(rows: readonly Row[], filters = "") {
  const [matched, setMatched] = useState<string | null>(null);
  const [selectedById, setSelectedById] = useState<ReadonlyMap<number, Row>>(new Map());
  const lastToggled = useRef<number | null>(null);
  const selectedOnPage = rows.filter((row) => selectedById.has(row.id));
  const clearSelection = () => {
    setMatched(null);
    setSelectedById(new Map());
  };
  useEscape(clearSelection, selectedById.size > 0);

  const choose = (changedRows: readonly Row[], isSelected: boolean) => {
    setMatched(null);
    setSelectedById((before) => {
      const after = new Map(before);
      for (const row of changedRows) isSelected ? after.set(row.id, row) : after.delete(row.id);
      return after;
    });
  };

  return {
    /** Whether all matches are selected, including those on other pages. */
    matching: selectedById.size > 0 && matched === filters,
    chooseMatching: () => setMatched(filters),
    size: selectedById.size,
    ids: [...selectedById.keys()],
    /** The selected rows. Those on the current page have current data. */
    products: [...selectedById.values()].map(
      (row) => selectedOnPage.find(({ id }) => id === row.id) ?? row,
    ),
    hereCount: selectedOnPage.length,
    has: (id: number) => selectedById.has(id),
    all:
      selectedOnPage.length === 0
        ? false
        : selectedOnPage.length === rows.length
          ? true
          : INDETERMINATE,
    /**
     * Selects or deselects a row. With `range`, includes all rows from the previously toggled one.
     */
    toggle: (row: Row, isSelected: boolean, range: boolean) => {
      choose(range ? getRowsBetween(rows, lastToggled.current, row) : [row], isSelected);
      lastToggled.current = row.id;
    },
    toggleAll: (on: boolean) => choose(rows, on),
    remove: (ids: readonly number[]) =>
      setSelectedById((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    clear: clearSelection,
  };
}

export type Selection<Row extends Identified> = ReturnType<typeof useSelection<Row>>;

const INDETERMINATE = "indeterminate" as const;

function getRowsBetween<Row extends Identified>(
  rows: readonly Row[],
  from: number | null,
  to: Row,
): readonly Row[] {
  const start = rows.findIndex((row) => row.id === from);
  const end = rows.findIndex((row) => row.id === to.id);
  if (start < 0 || end < 0) return [to];
  return rows.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Calls `run` on Escape, unless a dialog or menu is open or a text field has the focus. */
function useEscape(run: () => void, active: boolean) {
  const onEscape = useEffectEvent(run);
  useEffect(() => {
    if (!active) return;
    function listen(event: KeyboardEvent) {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      if (document.querySelector(OPEN)) return;
      if (event.target instanceof Element && event.target.matches(TYPING)) return;
      onEscape();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [active]);
}

/** Excludes popovers that are closed but still in the document. */
const OPEN = ":is([role=dialog], [role=alertdialog], [role=menu]):not([popover]), :popover-open";

const TYPING = "input:not([type=checkbox]), textarea, select";
