import { FilterChip } from "@/components/ui/badge";
import { cn } from "@/components/ui/cn";
import { PopoverButton } from "@/components/ui/popover-button";
import type { ActiveFilter } from "./filter-choices";
import { FilterPanel } from "./lazy-filter-panel";

type FilterChipsProps = {
  filters: ActiveFilter[];
  /** Whether the selects of the bar are visible on phones. */
  isBarOpen: boolean;
};

/**
 * Shows the active filters as chips within the bar's line, where they scroll. Each chip reopens or
 * removes its filter. Filters whose select is visible have no chip.
 */
export function FilterChips({ filters, isBarOpen }: FilterChipsProps) {
  const hidden = isBarOpen ? "hidden" : "sm:hidden";
  return (
    <ul
      aria-label="Active filters"
      className={cn(
        "flex min-w-16 flex-1 items-center gap-1.5 overflow-x-auto [scrollbar-width:none]",
        filters.every(({ isInBar }) => isInBar) && hidden,
      )}
    >
      {filters.map((filter) => (
        <li
          key={filter.choice?.label ?? filter.label}
          className={cn("max-w-full shrink-0", filter.isInBar && hidden)}
        >
          <Chip {...filter} />
        </li>
      ))}
    </ul>
  );
}

function Chip({ choice, isInBar, ...chip }: ActiveFilter) {
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
