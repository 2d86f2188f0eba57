import { Checkbox } from "@/components/ui/checkbox";
import { Td } from "@/components/ui/table";
import { useHydrated } from "./use-hydrated";

type SelectCellProps = {
  name: string;
  selected: boolean;
  onSelect: (isSelected: boolean, isRange: boolean) => void;
};

/** A table cell with a checkbox. A Shift-click selects all rows from the previously clicked row. */
export function SelectCell({ name, selected, onSelect }: SelectCellProps) {
  const isHydrated = useHydrated();
  return (
    <Td controls data-select className="pr-0 sm:w-10">
      <Checkbox
        label={`Select ${name}`}
        hideLabel
        checked={selected}
        disabled={!isHydrated}
        onChange={({ target, nativeEvent }) =>
          onSelect(target.checked, "shiftKey" in nativeEvent && nativeEvent.shiftKey === true)
        }
      />
    </Td>
  );
}
