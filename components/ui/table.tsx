import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

/** Extends a row's only link to the whole row, so that middle clicks work everywhere in the row. */
export const rowLinkClass = "row-link cover-link";

type TableProps = ComponentProps<"table"> & {
  label: string;
  /** Fixes column widths to the headers at 1280 px and above, so that columns don't move. */
  fixedWidths?: boolean;
  /** Also fits the table into its container from 640 to 768 px, to keep headers visible. */
  fits?: boolean;
};

/** A table with sticky headers. Below 640 px, each row becomes a card with labeled cells. */
export function Table({ label, fixedWidths, fits, className, ...props }: TableProps) {
  return (
    <div className={fits ? undefined : "max-md:overflow-x-auto"}>
      <table
        aria-label={label}
        data-fits={fits || undefined}
        {...props}
        className={cn(
          "w-full border-collapse text-left text-sm max-sm:block",
          fixedWidths && "xl:table-fixed",
          className,
        )}
      />
    </div>
  );
}

export function Thead({ children }: { children: ReactNode }) {
  return (
    <thead
      className={cn(
        "bg-surface-sunken text-ink-muted text-xs max-sm:block",
        "md:sticky md:top-14 md:z-5 md:shadow-[inset_0_-1px_var(--color-line)]",
        "sm:in-data-fits:sticky sm:in-data-fits:top-14 sm:in-data-fits:z-5 sm:in-data-fits:shadow-[inset_0_-1px_var(--color-line)]",
        // Inside a dialog, the header scrolls with the content, because there is no page header
        // above it.
        "in-[[role=dialog]]:static!",
        // Nor is there one above it in a part of the page that scrolls separately.
        "in-data-scrolls:top-0!",
      )}
    >
      <tr className="border-b md:border-b-0 max-sm:flex max-sm:gap-x-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:has-[button]:py-1">
        {children}
      </tr>
    </thead>
  );
}

export function Tbody({ children }: { children: ReactNode }) {
  return <tbody className="max-sm:block">{children}</tbody>;
}

export type SortDirection = "ascending" | "descending";

type ThProps = {
  children?: ReactNode;
  numeric?: boolean;
  /** A sortable column's current direction, or "none". Omitted if the column cannot be sorted. */
  sort?: SortDirection | "none";
  onSort?: () => void;
  /** Marks the header of the checkbox column. */
  "data-select"?: true;
  className?: string;
};

const sortIcons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export function Th({ children, numeric, sort, onSort, className, ...props }: ThProps) {
  const Icon = sort && sortIcons[sort];
  return (
    <th
      {...props}
      scope="col"
      aria-sort={sort}
      className={cn(
        "h-8 whitespace-nowrap px-3 sm:max-md:px-2 font-medium first:pl-4 last:pr-4 max-sm:px-0 max-sm:first:pl-0 max-sm:last:pr-0",
        numeric && "text-right",
        !Icon &&
          "max-sm:has-[input]:flex max-sm:has-[input]:items-center max-sm:not-has-[input]:sr-only",
        className,
      )}
    >
      {Icon ? (
        <button
          type="button"
          onClick={onSort}
          className={cn(
            "-mx-1 inline-flex h-6 items-center gap-1 rounded-sm px-1 hover:text-ink",
            numeric && "sm:flex-row-reverse",
            sort !== "none" && "text-ink",
          )}
        >
          {children}
          <Icon aria-hidden className="size-3.5 shrink-0" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}

type TrProps = ComponentProps<"tr"> & { selected?: boolean };

/** Outlines a row with `data-row` while the row or the control that opens the row has the focus. */
export const rowFocusClass = "row-focus";

/** A list row that supports the list shortcuts (`useListKeys`). */

export function Tr({ selected, className, ...props }: TrProps) {
  return (
    <tr
      data-row
      {...props}
      className={cn(
        // No transitions, because selecting 50 rows would cause repaints over many frames.
        "tr-base",
        selected && "bg-accent-soft hover:bg-accent-soft",
        rowFocusClass,
        className,
      )}
    />
  );
}

type TdProps = ComponentProps<"td"> & {
  /** The column name, shown beside the value on phones. Omit it for a row's heading cell. */
  label?: string;
  numeric?: boolean;
  /** Whether the cell is beside the row's name on phones (`phone-row` in globals.css). */
  "data-beside"?: true;
  /** Whether the cell contains controls, which must be layered above the row's link. */
  controls?: boolean;
};

export function Td({ label, numeric, controls, className, ...props }: TdProps) {
  return (
    <td
      data-label={label}
      data-controls={controls || undefined}
      {...props}
      className={cn("td-base", numeric && "text-right tabular-nums", className)}
    />
  );
}
