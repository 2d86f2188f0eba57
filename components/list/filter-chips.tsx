import { FilterChip } from "@/components/ui/badge";

export interface ActiveFilter {
  label: string;
  onRemove: () => void;
}

/** What a list is narrowed by, each to be taken away on its own. */
export function FilterChips({ filters }: { filters: ActiveFilter[] }) {
  if (filters.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap gap-1.5">
      {filters.map((filter) => (
        <li key={filter.label} className="min-w-0">
          <FilterChip {...filter} />
        </li>
      ))}
    </ul>
  );
}
