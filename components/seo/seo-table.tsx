"use client";

import { useState } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Tbody, Th, Thead } from "@/components/ui/table";
import { ListTable } from "../list/list-table";
import { SELECT_ALL } from "../list/selection-bar";
import { useHydrated } from "../list/use-hydrated";
import type { Selection } from "../list/use-selection";
import { useSteady } from "../list/use-steady";
import type { SeoRow as Row, SeoList, SeoProduct } from "./list";
import { type RowActions, SeoRow } from "./seo-row";
import type { Analysis } from "./use-analysis";
import { useOpenProduct } from "./use-open-product";

export type TableState = {
  list: SeoList;
  selection: Selection<SeoProduct>;
  analysis: Analysis;
};

type SeoTableProps = TableState & {
  rows: Row[];
  /** Which state of the list they are of. */
  shown: string;
};

export function SeoTable({ rows, shown, list, selection, analysis }: SeoTableProps) {
  const ready = useHydrated();
  const expanded = useExpanded();
  const { show } = useOpenProduct();
  const { sorting } = list;
  const on = useSteady<RowActions>({
    select: selection.toggle,
    expand: ({ id }) => expanded.toggle(id),
    analyze: (product) => void analysis.one(product),
    open: ({ product_id: productId }) => show(productId),
  });
  return (
    <ListTable list={list} label="SEO analysis" steady fits>
      <Thead>
        <Th data-select className="w-10 pr-0">
          <Checkbox
            id={SELECT_ALL}
            label={`Select all ${rows.length} on this page`}
            hideLabel
            checked={selection.all}
            disabled={!ready}
            onChange={(event) => selection.toggleAll(event.target.checked)}
          />
        </Th>
        <Th className="xl:w-32 2xl:w-44" {...sorting("product_id", "ascending")}>
          Product ID
        </Th>
        <Th {...sorting("name", "ascending")}>Name</Th>
        <Th className="sm:max-xl:hidden xl:w-[12%]">Category</Th>
        <Th className="xl:w-34">SEO Status</Th>
        <Th className="xl:w-26" numeric {...sorting("seo_score")}>
          SEO Score
        </Th>
        <Th className="sm:max-xl:hidden xl:w-24">Market</Th>
        <Th className="sm:max-xl:hidden xl:w-32" {...sorting("seo_analyzed_at")}>
          Last Analyzed
        </Th>
        <Th className="xl:w-29">Actions</Th>
      </Thead>
      <Tbody key={shown}>
        {rows.map((row) => (
          <SeoRow
            key={row.product.id}
            row={row}
            selected={selection.has(row.product.id)}
            expanded={expanded.has(row.product.id)}
            analyzing={analysis.ids.has(row.product.product_id)}
            on={on}
          />
        ))}
      </Tbody>
    </ListTable>
  );
}

function useExpanded() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  return {
    has: (id: number) => ids.has(id),
    toggle: (id: number) => setIds((before) => toggled(before, id)),
  };
}

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const after = new Set(ids);
  if (!after.delete(id)) after.add(id);
  return after;
}
