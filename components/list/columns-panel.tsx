"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { useColumnPreferences } from "./column-preferences";

const DENSITY_OPTIONS = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

type ColumnsPanelProps = {
  list: string;
  /** The names of the optional columns. */
  columns: readonly string[];
};

/** Edits the columns and density of a list. */
export function ColumnsPanel({ list, columns }: ColumnsPanelProps) {
  const { preferences, changePreferences } = useColumnPreferences(list);
  const toggleColumn = (column: number, isVisible: boolean) => {
    const otherColumns = preferences.without.filter((each) => each !== column);
    changePreferences({
      ...preferences,
      without: isVisible ? otherColumns : [...otherColumns, column].sort((a, b) => a - b),
    });
  };
  return (
    <div className="flex flex-col gap-3 p-3">
      <Segmented
        label="Density"
        options={DENSITY_OPTIONS}
        value={preferences.compact ? "compact" : "comfortable"}
        onChange={(density) =>
          changePreferences({ ...preferences, compact: density === "compact" })
        }
      />
      <fieldset className="flex flex-col">
        <legend className="text-ink-muted text-xs">Columns</legend>
        {columns.map((label, index) => (
          <Checkbox
            key={label}
            label={label}
            checked={!preferences.without.includes(index + 2)}
            onChange={({ target }) => toggleColumn(index + 2, target.checked)}
            className="min-h-7 max-sm:min-h-9"
          />
        ))}
      </fieldset>
      <p className="text-ink-muted text-xs">
        Saved on this device. Narrow windows hide columns automatically.
      </p>
    </div>
  );
}
