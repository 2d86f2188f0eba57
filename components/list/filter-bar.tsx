import { ChevronDown, ListFilter, Plus, Settings2 } from "lucide-react";
import dynamic from "next/dynamic";
import { type ComponentProps, type ReactNode, useState } from "react";
import { FilterChip, RemoveFilterButton } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { DialogSkeleton } from "@/components/ui/dialog-skeleton";
import { loadAhead } from "@/components/ui/load-ahead";
import { PopoverButton, PopoverSkeleton } from "@/components/ui/popover-button";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import type { ListQuery } from "./define-list";
import {
  type ActiveFilter,
  type FilterChoice,
  toCombinedChip,
  toFilterChoices,
} from "./filter-choices";
import type { FilterOptions } from "./filters";
import { useDebouncedSearch } from "./use-late-search";
import type { FilterChange, List } from "./use-list";

type FilterBarProps<Query extends ListQuery, Row> = {
  list: Omit<List<Query, Row>, "page" | "shown" | "total" | "filtered">;
  options?: FilterOptions;
  /** Additional active filters, and their controls under Add Filter. */
  additional?: { filters: ActiveFilter[]; fields: ReactNode };
  /** Whether to show the filters in the bar on phones as well, instead of in a sheet. */
  expanded?: boolean;
};

/** Shows a list's search field, filters, tools and page size. */
export function FilterBar<Query extends ListQuery, Row>(props: FilterBarProps<Query, Row>) {
  const { list, additional, expanded = false } = props;
  const { pageSizes, words } = list.definition;
  const committedSearch = list.query.search ?? "";
  const applySearch = (search: string) => list.filter({ search } as FilterChange<Query>);
  const search = useDebouncedSearch(committedSearch, applySearch);
  const choices = toFilterChoices(list, props.options);
  const filters: ActiveFilter[] = [
    ...toCombinedChip(list, props.options),
    ...choices.flatMap((choice) =>
      choice.active.map((chip) => ({
        ...chip,
        choice: canChoose(choice) ? choice : undefined,
        isInBar: choice.all !== undefined,
      })),
    ),
    ...(additional?.filters ?? []),
  ];
  const clearAll = () => {
    search.type("");
    list.clearFilters();
  };
  const isSearchable = "search" in list.definition.filters;
  const addableChoices = choices.filter(({ all }) => !all);
  const isAddable = addableChoices.some(canChoose) || additional !== undefined;
  const barChoices = choices.filter(({ all }) => all);
  const clearLabel = words.clear ?? "Clear Filters";
  const isAtRest = filters.length === 0 && search.typed === "";
  const hasFilters = barChoices.length > 0 || isAddable || pageSizes !== undefined;
  return (
    <div className="border-b p-3 max-sm:py-2">
      <search
        className={cn(
          "flex flex-wrap items-center gap-2 sm:gap-1.5",
          // One line on tablets, too: the selects shrink.
          filters.length < 2 && "md:max-lg:flex-nowrap",
          // Chips shrink before they move the rows.
          "min-[90rem]:flex-nowrap",
        )}
      >
        {isSearchable && (
          <SearchInput
            label={words.search}
            placeholder={words.placeholder ?? "Search products, categories, IDs..."}
            value={search.typed}
            onChange={search.type}
            hasShortcut
            className={cn(
              "min-w-40 flex-1 max-sm:min-w-10 max-sm:basis-24 sm:max-lg:min-w-24",
              // Reserves the bar's line for the active filters, so that rows don't move when
              // filters appear.
              filters.length > 0 &&
                search.typed === "" &&
                "max-sm:w-10 max-sm:flex-none max-sm:focus-within:w-auto max-sm:focus-within:flex-1 max-sm:[&_input]:pr-0",
            )}
          />
        )}
        {filters.length > 0 && (
          <FilterChips
            filters={filters}
            isBarOpen={expanded}
            // Phones have no room for both. The button of the filters counts them.
            className={cn(!expanded && search.typed !== "" && "max-sm:hidden")}
          />
        )}
        {!expanded && hasFilters && (
          <FilterButton
            count={filters.length}
            choices={choices.filter(canChoose)}
            fields={additional?.fields}
            pageSize={list.query.page_size}
            pageSizes={pageSizes}
            onResize={list.resize}
            clearLabel={clearLabel}
            onClear={isAtRest ? undefined : clearAll}
          />
        )}
        <div className={cn("contents", !expanded && "max-sm:hidden")}>
          {choices.map(
            (choice) =>
              choice.all && <ChoicePill key={choice.label} choice={choice} all={choice.all} />,
          )}
          {isAddable && (
            <PopoverButton icon={Plus} label="Add Filter" borderless tabletIcon>
              {() => (
                <>
                  <FilterPanel choices={addableChoices} focusSearch />
                  {additional && <div className="flex flex-col gap-2 p-3">{additional.fields}</div>}
                </>
              )}
            </PopoverButton>
          )}
          <Button
            variant="ghost"
            className={cn("px-2", isAtRest && "sm:max-lg:hidden")}
            disabled={isAtRest}
            onClick={clearAll}
          >
            {clearLabel}
          </Button>
          {pageSizes && (
            <PageSizeSelect
              borderless
              value={list.query.page_size}
              sizes={pageSizes}
              onChange={list.resize}
              className={cn("max-sm:order-last", barChoices.length > 2 && "sm:max-lg:hidden")}
            />
          )}
        </div>
        <ViewButton list={list} />
      </search>
    </div>
  );
}

/** Returns whether a filter can be set in the bar, rather than only through links. */
function canChoose({ entry, options }: FilterChoice): boolean {
  return entry !== undefined || options.length > 0;
}

type FilterButtonProps = { count: number } & Omit<ComponentProps<typeof FilterDrawer>, "onClose">;

/** Opens the filters on phones. */
function FilterButton({ count, ...drawer }: FilterButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
        title="Filters"
        className={cn(
          "h-10 min-w-10 px-2 sm:hidden",
          count > 0 && "border-accent-line bg-accent-soft text-accent-text",
        )}
      >
        <ListFilter aria-hidden />
        <span className="sr-only">Filters{count > 0 && ` (${count})`}</span>
        {count > 0 && (
          <span aria-hidden className="tabular-nums">
            {count}
          </span>
        )}
      </Button>
      {isOpen && <FilterDrawer {...drawer} onClose={() => setOpen(false)} />}
    </>
  );
}

function ChoicePill({ choice, all }: { choice: FilterChoice; all: string }) {
  const { label, options, values, isMultiple, choose } = choice;
  const [chip] = choice.active;
  const value = values.join(",");
  const otherOptions = options.filter((option) => option.value !== value);
  return (
    <span
      title={chip?.title}
      className={cn(
        "flex h-8 items-center max-sm:h-10 max-sm:min-w-32 max-sm:flex-1 sm:max-lg:min-w-16 lg:shrink-0",
        chip &&
          "sm:max-lg:min-w-36 min-[90rem]:min-w-36 min-[90rem]:shrink rounded-md border border-accent-line bg-accent-soft text-accent-text",
      )}
    >
      <Select
        aria-label={label}
        tone={chip ? "pill" : "quiet"}
        className="min-w-0 max-sm:flex-1 sm:max-w-44 xl:max-w-56"
        options={[
          { value: "", label: all },
          ...(chip ? [{ value, label: chip.label }] : []),
          ...otherOptions,
        ]}
        value={value}
        onChange={({ target }) => choose(target.value === "" ? [] : [target.value])}
      />
      {chip && isMultiple && (
        <PopoverButton
          icon={ChevronDown}
          label={chip.label}
          dialogLabel="Edit filter"
          iconOnly
          borderless
          className="h-6 px-1 text-accent-text max-sm:border-transparent"
        >
          {() => <FilterPanel choices={[choice]} open />}
        </PopoverButton>
      )}
      {chip && <RemoveFilterButton {...chip} />}
    </span>
  );
}

const ViewPanel = dynamic(
  loadAhead(() => import("./view-panel").then((module) => module.ViewPanel)),
  {
    ssr: false,
    loading: PopoverSkeleton,
  },
);

type ViewButtonProps<Query extends ListQuery, Row> = {
  list: Pick<List<Query, Row>, "definition" | "query">;
};

function ViewButton<Query extends ListQuery, Row>({ list }: ViewButtonProps<Query, Row>) {
  const { key, columns, view, screen, hrefOf, startPage = 1 } = list.definition;
  const savedView =
    view && screen
      ? { list: view, screen, query: hrefOf({ ...list.query, page: startPage }).slice(1) }
      : null;
  if (!savedView && !columns) return null;
  return (
    <PopoverButton
      icon={Settings2}
      label="View"
      narrowIcon
      tabletIcon
      borderless
      className="max-sm:size-10"
    >
      {(close) => <ViewPanel list={key} columns={columns} saved={savedView} close={close} />}
    </PopoverButton>
  );
}

type FilterChipsProps = {
  filters: ActiveFilter[];
  /** Whether the filters of the bar are visible on phones. */
  isBarOpen: boolean;
  className?: string;
};

/** The maximum number of chips in the bar. The others are behind a button with their number. */
const MAX_CHIPS = 2;

/**
 * Shows the active filters as chips within the bar's line. Each chip reopens or removes its filter.
 * Filters whose select is visible have no chip.
 */
function FilterChips({ filters, isBarOpen, className }: FilterChipsProps) {
  const extraFilters = filters.filter(({ isInBar }) => !isInBar);
  const visibleFilters = isBarOpen ? extraFilters : filters;
  const hiddenFilters = extraFilters.slice(MAX_CHIPS);
  return (
    <ul
      aria-label="Active filters"
      className={cn(
        "flex min-w-16 items-center gap-1.5 max-sm:flex-1 sm:max-lg:min-w-32",
        extraFilters.length === 0 && (isBarOpen ? "hidden" : "sm:hidden"),
        className,
      )}
    >
      {visibleFilters.map((filter, index) => (
        <li
          key={filter.choice?.label ?? filter.label}
          className={cn(
            "min-w-0 max-w-60",
            (filter.isInBar || hiddenFilters.includes(filter)) && "sm:hidden",
            index >= MAX_CHIPS && "max-sm:hidden",
          )}
        >
          <Chip {...filter} />
        </li>
      ))}
      {hiddenFilters.length > 0 && (
        <li className={cn("shrink-0", !isBarOpen && "max-sm:hidden")}>
          <MoreChips filters={hiddenFilters} />
        </li>
      )}
    </ul>
  );
}

/** Shows the number of further active filters, names them on hover and focus, and opens them. */
function MoreChips({ filters }: { filters: ActiveFilter[] }) {
  return (
    <span className="group relative inline-flex">
      <PopoverButton
        label={`+${filters.length}`}
        dialogLabel="More active filters"
        className="h-6 rounded-sm border border-accent-line bg-accent-soft px-2 text-accent-text text-xs tabular-nums"
      >
        {() => (
          <ul className="flex flex-col items-start gap-1.5 p-3">
            {filters.map((filter) => (
              <li key={filter.label} className="max-w-full">
                <FilterChip {...filter} />
              </li>
            ))}
          </ul>
        )}
      </PopoverButton>
      <span
        role="tooltip"
        className="invisible absolute top-full left-0 z-20 w-max max-w-72 pt-1 group-focus-within:visible group-hover:visible group-has-[:popover-open]:invisible"
      >
        <span className="block whitespace-pre-line rounded-md border bg-surface-raised px-3 py-2 text-ink text-xs shadow-pop">
          {filters.map(({ label }) => label).join("\n")}
        </span>
      </span>
    </span>
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

/** The filter panel, loaded when the user opens a filter. */
const FilterPanel = dynamic(
  loadAhead(() => import("./filter-panel").then((module) => module.FilterPanel)),
  {
    ssr: false,
    loading: PopoverSkeleton,
  },
);

/** The sheet of filters, loaded when the user opens it. */
const FilterDrawer = dynamic(
  loadAhead(() => import("./filter-drawer").then((module) => module.FilterDrawer)),
  { ssr: false, loading: DialogSkeleton },
);
