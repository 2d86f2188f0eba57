import { FilterChip } from "@/components/ui/badge";

export interface ActiveFilter {
  label: string;
  /** Details that the label omits. */
  title?: string;
  onRemove: () => void;
}

/** Shows the active filters with remove buttons in one row, so that they never move the list. */
export function FilterChips({ filters }: { filters: ActiveFilter[] }) {
  if (filters.length === 0) return <p className="text-ink-faint text-xs">No filters</p>;
  return (
    <ul
      aria-label="Active filters"
      className="flex min-w-0 gap-1.5 overflow-x-auto [scrollbar-width:none]"
    >
      {filters.map((filter) => (
        <li key={filter.label} className="max-w-full shrink-0">
          <FilterChip {...filter} />
        </li>
      ))}
    </ul>
  );
}
