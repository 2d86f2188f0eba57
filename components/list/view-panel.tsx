import type { ComponentProps } from "react";
import { Checkbox } from "@/components/ui/checkbox";
import { Segmented } from "@/components/ui/segmented";
import { useColumnPreferences } from "./column-preferences";
import type { ListColumn } from "./columns";
import { ViewsPanel } from "./views-panel";

type ViewPanelProps = {
  /** The key under which the column preferences are stored. */
  list: string;
  columns?: readonly ListColumn[];
  /** The props of the saved views, or null for lists without saved views. */
  saved: Omit<ComponentProps<typeof ViewsPanel>, "close"> | null;
  close: () => void;
};

/** Shows a list's saved views, columns and density. */
export function ViewPanel({ list, columns, saved, close }: ViewPanelProps) {
  return (
    <>
      {saved && <ViewsPanel {...saved} close={close} />}
      {columns && <ColumnsPanel list={list} columns={columns} />}
    </>
  );
}

const DENSITY_OPTIONS = [
  { value: "comfortable", label: "Comfortable" },
  { value: "compact", label: "Compact" },
] as const;

type ColumnsPanelProps = {
  list: string;
  columns: readonly ListColumn[];
};

/** Edits the columns and density of a list. */
function ColumnsPanel({ list, columns }: ColumnsPanelProps) {
  const { preferences, changePreferences } = useColumnPreferences(list);
  const toggleColumn = (column: string, isVisible: boolean) => {
    const otherColumns = preferences.hidden.filter((id) => id !== column);
    changePreferences({
      ...preferences,
      hidden: isVisible ? otherColumns : [...otherColumns, column],
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
        {columns.slice(1).map(({ id, header }) => (
          <Checkbox
            key={id}
            label={header}
            checked={!preferences.hidden.includes(id)}
            onChange={({ target }) => toggleColumn(id, target.checked)}
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
