"use client";

import { SearchCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { plural } from "@/lib/format";
import { SelectionBar as ListSelectionBar, selectionActionClass } from "../list/selection-bar";
import type { Selection } from "../list/use-selection";
import type { SeoProduct } from "./list";
import type { Analysis } from "./use-analysis";

type SelectionBarProps = { selection: Selection<SeoProduct>; analysis: Analysis };

/** What can be done with the selected products, and how far it is. */
export function SelectionBar({ selection, analysis }: SelectionBarProps) {
  const { bulk, ids } = analysis;
  if (selection.size === 0 && !bulk) return null;
  return (
    <ListSelectionBar selection={selection} status={bulk ? progressText(bulk) : undefined}>
      {bulk && (
        <ProgressBar
          label="Analyses started"
          value={bulk.done}
          max={bulk.total}
          className="w-40 max-sm:w-full"
        />
      )}
      <Button
        variant="primary"
        disabled={ids.size > 0 || selection.size === 0}
        onClick={() => void analysis.many(selection.products)}
        className={selectionActionClass}
      >
        <SearchCheck aria-hidden />
        Analyze Selected
      </Button>
    </ListSelectionBar>
  );
}

function progressText({ done, total, waiting }: NonNullable<Analysis["bulk"]>): string {
  const started = `${done} of ${plural(total, "analysis", "analyses")} started`;
  return waiting === null ? started : `${started}. ${waiting}`;
}
