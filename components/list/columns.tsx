import { type ComponentProps, useMemo } from "react";
import { cn } from "@/components/ui/cn";
import { type SortDirection, Td, Th } from "@/components/ui/table";
import { useColumnPreferences } from "./column-preferences";

/** A column of a list. Users can hide all columns except the first. */
export interface ListColumn<Id extends string = string, Field extends string = string> {
  /** Identifies the column in stored preferences: lowercase letters and underscores. */
  id: Id;
  header: string;
  /** The field by which the column sorts, and the direction of the first click. */
  sort?: Field;
  first?: SortDirection;
  numeric?: boolean;
  /** Classes of all cells, such as those that hide the column in narrow windows. */
  className?: string;
  /** Classes of the header, such as its width. */
  headClass?: string;
}

interface ColumnList {
  definition: { key: string; columns?: readonly ListColumn[] };
}

/** Returns a list's columns without those that the user has hidden. */
export function useVisibleColumns({ definition: { key, columns = [] } }: ColumnList) {
  const { hidden } = useColumnPreferences(key).preferences;
  return useMemo(
    () => columns.filter(({ id }, index) => index === 0 || !hidden.includes(id)),
    [columns, hidden],
  );
}

type HeadsProps<Field extends string> = {
  columns: readonly ListColumn[];
  sorting?: (
    field: Field,
    first?: SortDirection,
  ) => Pick<ComponentProps<typeof Th>, "sort" | "onSort">;
};

/** The headers of a list's columns. */
export function ColumnHeads<Field extends string>({ columns, sorting }: HeadsProps<Field>) {
  return columns.map(({ id, header, sort, first, numeric, className, headClass }) => (
    <Th
      key={id}
      numeric={numeric}
      className={cn(className, headClass)}
      {...(sort && sorting?.(sort as Field, first))}
    >
      {header}
    </Th>
  ));
}

type CellsProps<Id extends string> = {
  columns: readonly ListColumn[];
  /** The content and classes of each column's cell. */
  cells: Record<Id, Omit<ComponentProps<typeof Td>, "numeric">>;
};

/** The cells of a row, in the order of the columns. */
export function ColumnCells<Id extends string>({ columns, cells }: CellsProps<Id>) {
  return columns.map(({ id, header, numeric, className }, index) => {
    const cell = cells[id as Id];
    return (
      <Td
        key={id}
        label={index === 0 ? undefined : header}
        {...cell}
        numeric={numeric}
        className={cn(className, cell.className)}
      />
    );
  });
}
