"use client";

import { ClipboardCheck, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { SelectionBar as ListSelectionBar, selectionActionClass } from "../list/selection-bar";
import type { Selection } from "../list/use-selection";
import type { ProductRow } from "./list";

type SelectionBarProps = {
  selection: Selection<ProductRow>;
  /** How many match the filters. */
  total?: number;
  /** Whether the deletion is being looked into. */
  deleting: boolean;
  onDecide: () => void;
  onEdit: () => void;
  onRevalidate: () => void;
  onDelete: () => void;
};

/** What can be done with the selected products. */
export function SelectionBar(props: SelectionBarProps) {
  const { selection, total, deleting, onDecide, onEdit, onRevalidate, onDelete } = props;
  return (
    <ListSelectionBar selection={selection} total={total}>
      <Button onClick={onDecide} className={selectionActionClass}>
        <ClipboardCheck aria-hidden />
        Decide on Selected
      </Button>
      <Button onClick={onEdit} className={selectionActionClass}>
        <Pencil aria-hidden />
        Edit Products
      </Button>
      {/* These are for what was ticked alone. */}
      {!selection.matching && (
        <>
          <Button onClick={onRevalidate} className={selectionActionClass}>
            <RefreshCw aria-hidden />
            Force Revalidate
          </Button>
          <Button
            variant="danger"
            busy={deleting}
            onClick={onDelete}
            className={selectionActionClass}
          >
            <Trash2 aria-hidden />
            Delete Selected
          </Button>
        </>
      )}
    </ListSelectionBar>
  );
}
