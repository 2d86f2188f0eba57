"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { SearchInput } from "@/components/ui/search-input";
import { PageSizeSelect, Select } from "@/components/ui/select";
import { spaced } from "@/lib/format";
import { type ActiveFilter, FilterChips } from "../list/filter-chips";
import { PAGE_SIZES } from "../list/page-counts";
import { useHydrated } from "../list/use-hydrated";
import { useLateSearch } from "../list/use-late-search";
import { dayOf, endOfDay, lastDayBefore, startOfDay } from "./days";
import { KIND_FILTERS, KIND_WORDS } from "./kinds";
import type { AuditState } from "./use-audit-state";

export interface PersonOption {
  id: number;
  name: string;
}

type FilterBarProps = { list: AuditState; people: readonly PersonOption[] };

/** What the log is searched and narrowed by. */
export function FilterBar({ list, people }: FilterBarProps) {
  const { query } = list;
  const search = useLateSearch(query.search ?? "", (text) => list.filter({ search: text }));
  // Only the browser knows on which day a moment falls.
  const here = useHydrated();
  const filters = activeFilters(list, people, here);
  const clear = () => {
    search.type("");
    list.clearFilters();
  };
  return (
    <div className="flex flex-col gap-2 border-b p-3">
      <search className="flex flex-wrap items-center gap-2">
        <SearchInput
          label="Search the audit log"
          placeholder="Search people, products, policies..."
          value={search.typed}
          onChange={search.type}
          shortcut
          className="min-w-44 flex-1 max-sm:basis-full"
        />
        <Select
          aria-label="Kind"
          className="w-32 max-sm:min-w-32 max-sm:flex-1"
          options={[
            { value: "", label: "All kinds" },
            ...KIND_FILTERS.map((value) => ({ value, label: KIND_WORDS[value] })),
          ]}
          value={query.kind ?? ""}
          onChange={({ target }) =>
            list.filter({ kind: KIND_FILTERS.find((kind) => kind === target.value) ?? null })
          }
        />
        <Select
          aria-label="Person"
          className="w-40 max-sm:min-w-32 max-sm:flex-1"
          options={[
            { value: "", label: "Everyone" },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={query.actor ?? ""}
          onChange={({ target }) => list.filter({ actor: Number(target.value) || null })}
        />
        <Day
          label="From"
          ready={here}
          value={here && query.from ? dayOf(query.from) : ""}
          onChange={(day) => list.filter({ from: startOfDay(day) })}
        />
        <Day
          label="To"
          ready={here}
          value={here && query.to ? lastDayBefore(query.to) : ""}
          onChange={(day) => list.filter({ to: endOfDay(day) })}
        />
        <PageSizeSelect
          value={query.page_size}
          onChange={(size) => list.resize(PAGE_SIZES.find((each) => each === size) ?? 50)}
        />
        <Button
          className="max-sm:h-10"
          disabled={filters.length === 0 && search.typed === ""}
          onClick={clear}
        >
          Clear Filters
        </Button>
      </search>
      <FilterChips filters={filters} />
    </div>
  );
}

type DayProps = {
  label: string;
  value: string;
  /** Whether the days are known: before, what is chosen would be lost. */
  ready: boolean;
  onChange: (day: string) => void;
};

/** A day counts once its year is whole: while 2026 is typed, it is 0002, 0020 and 0202 before. */
function Day({ label, value, ready, onChange }: DayProps) {
  const id = useId();
  const day = useLateSearch(value, (typed) => {
    if (typed === "" || typed >= "1900") onChange(typed);
  });
  return (
    <div className="flex items-center gap-1.5 text-ink-muted text-sm max-sm:basis-full">
      <label htmlFor={id} className="max-sm:w-10">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        max="9998-12-31"
        disabled={!ready}
        value={day.typed}
        onChange={(event) => day.type(event.target.value)}
        className="w-36 max-sm:w-full"
      />
    </div>
  );
}

function activeFilters(
  { query, filter }: AuditState,
  people: readonly PersonOption[],
  here: boolean,
): ActiveFilter[] {
  const { search, kind, actor, entity, entity_id, from, to } = query;
  const filters: ActiveFilter[] = [];
  if (search) filters.push({ label: `Search: ${search}`, onRemove: () => filter({ search: "" }) });
  if (kind)
    filters.push({ label: `Kind: ${KIND_WORDS[kind]}`, onRemove: () => filter({ kind: null }) });
  if (actor !== undefined) {
    const name = people.find(({ id }) => id === actor)?.name ?? String(actor);
    filters.push({ label: `Person: ${name}`, onRemove: () => filter({ actor: null }) });
  }
  if (entity || entity_id !== undefined)
    filters.push({
      label: `About: ${[entity && spaced(entity), entity_id].filter(Boolean).join(" ")}`,
      onRemove: () => filter({ entity: null, entity_id: null }),
    });
  if (from && here)
    filters.push({ label: `From: ${dayOf(from)}`, onRemove: () => filter({ from: null }) });
  if (to && here)
    filters.push({ label: `To: ${lastDayBefore(to)}`, onRemove: () => filter({ to: null }) });
  return filters;
}
