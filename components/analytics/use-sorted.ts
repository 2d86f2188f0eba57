import { useState } from "react";
import type { SortDirection } from "@/components/ui/table";

type Sorted<Row, Column extends keyof Row> = { by: Column; up: boolean };

/**
 * Rows in the order of a column, which a click on its head chooses and turns: numbers from the greatest,
 * words from A. What is unknown stands last either way.
 */
export function useSorted<Row, Column extends keyof Row>(rows: readonly Row[], by: Column) {
  const [sorted, sort] = useState<Sorted<Row, Column>>({ by, up: false });
  const sorting = (column: Column): { sort: SortDirection | "none"; onSort: () => void } => ({
    sort: sorted.by !== column ? "none" : sorted.up ? "ascending" : "descending",
    onSort: () =>
      sort({
        by: column,
        up: sorted.by === column ? !sorted.up : typeof rows[0]?.[column] === "string",
      }),
  });
  return { rows: rows.toSorted((a, b) => compare(a[sorted.by], b[sorted.by], sorted.up)), sorting };
}

function compare(a: unknown, b: unknown, up: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === "number" && typeof b === "number"
      ? a - b
      : String(a).localeCompare(String(b), "en");
  return up ? order : -order;
}
