import { FilterChip } from "@/components/ui/badge";

export interface ActiveFilter {
  label: string;
  onRemove: () => void;
}

/** What a list is narrowed by, each to be taken away on its own; says so where it is by nothing. */
export function FilterChips({ filters }: { filters: ActiveFilter[] }) {
  if (filters.length === 0) return <p className="text-ink-faint text-xs">No filters</p>;
  return (
    <ul aria-label="Active filters" className="flex min-w-0 flex-wrap gap-1.5">
      {filters.map((filter) => (
        <li key={filter.label} className="min-w-0">
          <FilterChip {...filter} />
        </li>
      ))}
    </ul>
  );
}
