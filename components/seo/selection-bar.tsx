"use client";

import { SearchCheck } from "lucide-react";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { plural } from "@/lib/format";
import type { Selection } from "../list/use-selection";
import type { SeoProduct } from "./list-query";
import { SELECT_ALL } from "./seo-table";
import type { Analysis } from "./use-analysis";

type SelectionBarProps = { selection: Selection<SeoProduct>; analysis: Analysis };

/** What can be done with the selected products, and how far it is; sticks below the rows. */
export function SelectionBar({ selection, analysis }: SelectionBarProps) {
  const { bulk, ids } = analysis;
  if (selection.size === 0 && !bulk) return null;
  const clear = () => {
    selection.clear();
    document.getElementById(SELECT_ALL)?.focus();
  };
  return (
    <section
      aria-label="Selection"
      className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded-b-lg border-accent-line border-t bg-accent-soft px-4 py-2"
    >
      <p role="status" className="mr-auto text-sm tabular-nums max-sm:basis-full">
        {bulk ? progressText(bulk) : countText(selection)}
      </p>
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
        className={phoneClass}
      >
        <SearchCheck aria-hidden />
        Analyze Selected
      </Button>
      <Button disabled={selection.size === 0} onClick={clear} className={phoneClass}>
        Clear Selection
      </Button>
    </section>
  );
}

/** Both buttons fit one line of a phone. */
const phoneClass = "max-sm:flex-1 max-sm:px-2 max-sm:[&_svg]:hidden";

/** `12 products selected on this page`; those that the page does not show are named apart. */
function countText({ size, hereCount }: Selection<SeoProduct>): string {
  const elsewhere = size - hereCount;
  const rest = elsewhere === 0 ? "" : `, ${elsewhere} of them elsewhere`;
  return `${plural(size, "product")} selected${rest}`;
}

function progressText({ done, total, waiting }: NonNullable<Analysis["bulk"]>): string {
  const started = `${done} of ${plural(total, "analysis", "analyses")} started`;
  return waiting === null ? started : `${started}. ${waiting}`;
}
