import { Checkbox } from "@/components/ui/checkbox";
import { Td, Th } from "@/components/ui/table";
import { SELECT_ALL_ID } from "./selection-bar";
import { useHydrated } from "./use-hydrated";
import type { Selection } from "./use-selection";

type SelectAllHeadProps = {
  rows: readonly unknown[];
  selection: Pick<Selection<{ id: number }>, "all" | "toggleAll">;
};

/** A header cell with a checkbox that selects all rows of the page. */
export function SelectAllHead({ rows, selection }: SelectAllHeadProps) {
  const isHydrated = useHydrated();
  return (
    <Th data-select className="w-10 pr-0">
      <Checkbox
        id={SELECT_ALL_ID}
        label={`Select all ${rows.length} on this page`}
        hideLabel
        checked={selection.all}
        disabled={!isHydrated}
        onChange={(event) => selection.toggleAll(event.target.checked)}
      />
    </Th>
  );
}

type SelectCellProps = {
  name: string;
  selected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** A table cell with a checkbox. A Shift-click selects all rows from the previously clicked row. */
export function SelectCell({ name, selected, onSelect }: SelectCellProps) {
  return (
    <Td controls data-select className="pr-0 sm:w-10">
      <Checkbox
        label={`Select ${name}`}
        hideLabel
        checked={selected}
        onChange={({ target, nativeEvent }) =>
          onSelect(target.checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </Td>
  );
}
