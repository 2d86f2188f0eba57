import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Drawer } from "@/components/ui/dialog";
import { PageSizeSelect } from "@/components/ui/select";
import type { FilterChoice } from "./filter-choices";
import { FilterPanel } from "./filter-panel";

type FilterDrawerProps = {
  choices: readonly FilterChoice[];
  /** Controls of further filters. */
  fields?: ReactNode;
  pageSize: number;
  /** The page sizes to choose from, if there are any. */
  pageSizes?: readonly number[];
  onResize: (size: number) => void;
  clearLabel: string;
  /** Clears all filters; undefined without active filters. */
  onClear?: () => void;
  onClose: () => void;
};

/** Shows all filters of a list on a phone, in a sheet from the bottom. Each change is applied. */
export function FilterDrawer({
  choices,
  fields,
  pageSize,
  pageSizes,
  onResize,
  clearLabel,
  onClear,
  onClose,
}: FilterDrawerProps) {
  return (
    <Drawer onClose={onClose} title="Filters" side="bottom">
      {/* A focused search field would open the keyboard. */}
      <div data-autofocus tabIndex={-1} className="-mx-4 -mt-4 focus:outline-none">
        <FilterPanel choices={choices} />
      </div>
      {fields && <div className="flex flex-col gap-2 py-3">{fields}</div>}
      {pageSizes && (
        <PageSizeSelect value={pageSize} sizes={pageSizes} onChange={onResize} className="mt-3" />
      )}
      <div className="sticky -bottom-4 -mx-4 mt-3 -mb-4 flex gap-2 border-t bg-surface-raised p-4">
        <Button className="flex-1" disabled={!onClear} onClick={onClear}>
          {clearLabel}
        </Button>
        <Button className="flex-1" variant="primary" onClick={onClose}>
          Show Results
        </Button>
      </div>
    </Drawer>
  );
}
