import { Checkbox } from "@/components/ui/checkbox";
import { Td } from "@/components/ui/table";
import { useHydrated } from "./use-hydrated";

type SelectCellProps = {
  /** The name of the row. */
  name: string;
  selected: boolean;
  onSelect: (on: boolean, range: boolean) => void;
};

/** A cell with a checkbox. Shift-clicking selects all rows from the previously clicked one. */
export function SelectCell({ name, selected, onSelect }: SelectCellProps) {
  const isHydrated = useHydrated();
  return (
    <Td controls data-select className="w-10 pr-0">
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
