"use client";

import { Bookmark, ChevronDown, Columns3, ListFilter } from "lucide-react";
import dynamic from "next/dynamic";
import { type ReactNode, useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { PopoverButton } from "@/components/ui/popover-button";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import type { ListQuery } from "./define-list";
import { type ActiveFilter, FilterChips } from "./filter-chips";
import { type FilterChoice, filterChoices } from "./filter-choices";
import type { FilterOptions } from "./filters";
import { useLateSearch } from "./use-late-search";
import type { FilterChange, List } from "./use-list";

const FilterPanel = dynamic(() => import("./filter-panel").then((module) => module.FilterPanel), {
  ssr: false,
});

type FilterBarProps<Query extends ListQuery, Row> = {
  list: Omit<List<Query, Row>, "page" | "shown" | "total" | "filtered">;
  /** The options that the server provides. */
  options?: FilterOptions;
  /** Further filters, and their controls. */
  more?: { filters: ActiveFilter[]; fields: ReactNode };
  /**
   * Whether the filters are also expanded on phones, if the whole bar is opened by its own button.
   */
  unfolded?: boolean;
};

/** The search, filters, tools and page size of a list. */
export function FilterBar<Query extends ListQuery, Row>(props: FilterBarProps<Query, Row>) {
  const { list, more, unfolded = false } = props;
  const { pageSizes, words } = list.definition;
  const committed = list.query.search ?? "";
  const find = (search: string) => list.filter({ search } as FilterChange<Query>);
  const search = useLateSearch(committed, find);
  const choices = filterChoices(list, props.options);
  const inPanel = choices.some(({ several, entry }) => several || entry);
  const fold = useFold(unfolded);
  const filters = [
    ...(committed ? [{ label: `Search: ${committed}`, onRemove: () => find("") }] : []),
    ...choices.flatMap(({ active }) => active),
    ...(more?.filters ?? []),
  ];
  const clear = () => {
    search.type("");
    list.clearFilters();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        {"search" in list.definition.filters && (
          <SearchInput
            label={words.search}
            placeholder={words.placeholder ?? "Search products, categories, IDs..."}
            value={search.typed}
            onChange={search.type}
            shortcut
            className="flex-1 max-sm:basis-24 sm:min-w-68"
          />
        )}
        {!unfolded && (choices.some(({ all }) => all) || inPanel || more || pageSizes) && (
          <FoldButton fold={fold} count={filters.length - (committed ? 1 : 0)} />
        )}
        <div id={fold.id} className={cn("contents", fold.className)}>
          {choices.map(
            (choice) =>
              choice.all && <ChoiceSelect key={choice.label} choice={choice} all={choice.all} />,
          )}
          {more?.fields}
        </div>
      </search>
      <div className="flex min-h-8 items-center gap-2 max-sm:flex-wrap">
        {inPanel && (
          <PopoverButton
            icon={ListFilter}
            label="Filters"
            narrowLabel="More Filters"
            className={fold.className}
          >
            {() => <FilterPanel choices={choices} />}
          </PopoverButton>
        )}
        <ViewsButton list={list} />
        <ColumnsButton list={list} />
        <div className="flex h-7 min-w-0 flex-1 items-center max-sm:order-last max-sm:basis-full">
          <FilterChips filters={filters} />
        </div>
        <Button
          size="sm"
          variant="ghost"
          className="max-sm:ml-auto"
          disabled={filters.length === 0 && search.typed === ""}
          onClick={clear}
        >
          {words.clear ?? "Clear Filters"}
        </Button>
        {pageSizes && (
          <PageSizeSelect
            value={list.query.page_size}
            sizes={pageSizes}
            onChange={list.resize}
            className={fold.className}
          />
        )}
      </div>
    </div>
  );
}

/** Below 640 px the filters are collapsed until requested, also in server-rendered pages. */
function useFold(unfolded: boolean) {
  const id = useId();
  const [isOpen, open] = useState(unfolded);
  return { id, isOpen, toggle: () => open(!isOpen), className: isOpen ? "" : "max-sm:hidden" };
}

type FoldButtonProps = {
  fold: ReturnType<typeof useFold>;
  /** Number of active filters. */
  count: number;
};

function FoldButton({ fold, count }: FoldButtonProps) {
  return (
    <Button
      aria-expanded={fold.isOpen}
      aria-controls={fold.id}
      onClick={fold.toggle}
      className="h-10 sm:hidden"
    >
      <ListFilter aria-hidden />
      Filters{count > 0 && ` (${count})`}
      <ChevronDown
        aria-hidden
        className={cn("text-ink-muted transition-transform", fold.isOpen && "rotate-180")}
      />
    </Button>
  );
}

/** Chooses one value of a filter; shows the number if several are selected. */
function ChoiceSelect({ choice, all }: { choice: FilterChoice; all: string }) {
  const { label, options, values, choose } = choice;
  const value = values.join(",");
  const several = values.length > 1 ? [{ value, label: `${label}: ${values.length} chosen` }] : [];
  return (
    <Select
      aria-label={label}
      className="max-sm:min-w-32 max-sm:flex-1 sm:max-w-44 sm:shrink-0"
      options={[{ value: "", label: all }, ...several, ...options]}
      value={value}
      onChange={({ target }) => choose(target.value === "" ? [] : [target.value])}
    />
  );
}

const ViewsPanel = dynamic(() => import("./views-panel").then((module) => module.ViewsPanel), {
  ssr: false,
});
const ColumnsPanel = dynamic(
  () => import("./columns-panel").then((module) => module.ColumnsPanel),
  {
    ssr: false,
  },
);

type ToolProps<Query extends ListQuery, Row> = {
  list: Pick<List<Query, Row>, "definition" | "query">;
};

/** Opens, saves and shares views of a list. */
function ViewsButton<Query extends ListQuery, Row>({ list }: ToolProps<Query, Row>) {
  const { view, screen, hrefOf, startPage = 1 } = list.definition;
  if (!view || !screen) return null;
  const query = hrefOf({ ...list.query, page: startPage }).slice(1);
  return (
    <PopoverButton icon={Bookmark} label="Views">
      {(close) => <ViewsPanel list={view} screen={screen} query={query} close={close} />}
    </PopoverButton>
  );
}

/** Chooses a list's columns and density. */
function ColumnsButton<Query extends ListQuery, Row>({ list }: ToolProps<Query, Row>) {
  const { key, columns } = list.definition;
  if (!columns) return null;
  return (
    <PopoverButton icon={Columns3} label="Columns">
      {() => <ColumnsPanel list={key} columns={columns} />}
    </PopoverButton>
  );
}
