import { FilterChip } from "@/components/ui/badge";
import { PopoverButton } from "@/components/ui/popover-button";
import type { ActiveFilter } from "./filter-choices";
import { FilterPanel } from "./lazy-filter-panel";

/**
 * Shows the active filters as chips within the bar's line, where they scroll. Each chip reopens or
 * removes its filter.
 */
export function FilterChips({ filters }: { filters: ActiveFilter[] }) {
  return (
    <ul
      aria-label="Active filters"
      className="flex min-w-16 flex-1 items-center gap-1.5 overflow-x-auto [scrollbar-width:none]"
    >
      {filters.map((filter) => (
        <li key={filter.choice?.label ?? filter.label} className="max-w-full shrink-0">
          <Chip {...filter} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ choice, ...chip }: ActiveFilter) {
  return (
    <FilterChip {...chip}>
      {choice && (
        <PopoverButton
          label={chip.label}
          dialogLabel="Edit filter"
          className="h-full truncate hover:underline"
        >
          {() => <FilterPanel choices={[choice]} open />}
        </PopoverButton>
      )}
    </FilterChip>
  );
}
