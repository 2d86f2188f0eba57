"use client";

import { spaced } from "@/lib/format";
import { choice } from "../list/choice";
import { FilterBar as ListFilterBar } from "../list/filter-bar";
import type { ActiveFilter } from "../list/filter-chips";
import { useHydrated } from "../list/use-hydrated";
import { DayField } from "./day-field";
import { dayInWords, dayOf, endOfDay, justBefore, startOfDay } from "./days";
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
  // Only the browser knows on which day a moment falls.
  const here = useHydrated();
  const kind = choice({
    label: "Kind",
    all: "All kinds",
    options: KIND_FILTERS.map((value) => ({ value, label: KIND_WORDS[value] })),
    value: query.kind,
    onChange: (value) => list.filter({ kind: value }),
  });
  const person = choice({
    label: "Person",
    all: "Everyone",
    options: people.map(({ id, name }) => ({ value: id, label: name })),
    value: query.actor,
    onChange: (value) => list.filter({ actor: value }),
  });
  const days = (
    <div className="flex gap-2 max-sm:w-full max-sm:flex-col">
      <DayField
        label="From"
        ready={here}
        value={here && query.from ? dayOf(query.from) : ""}
        onChange={(day) => list.filter({ from: startOfDay(day) })}
      />
      <DayField
        label="To"
        ready={here}
        value={here && query.to ? dayOf(justBefore(query.to)) : ""}
        onChange={(day) => list.filter({ to: endOfDay(day) })}
      />
    </div>
  );
  return (
    <ListFilterBar
      label="Search the audit log"
      placeholder="Search people, products, policies..."
      search={query.search ?? ""}
      onSearch={(search) => list.filter({ search })}
      choices={[kind, person]}
      more={{ fields: days, filters: otherFilters(list, here) }}
      paging={{ size: query.page_size, onSize: list.resize }}
      onClear={list.clearFilters}
    />
  );
}

function otherFilters({ query, filter }: AuditState, here: boolean): ActiveFilter[] {
  const { entity, entity_id, from, to } = query;
  const filters: ActiveFilter[] = [];
  if (entity || entity_id !== undefined)
    filters.push({
      label: `About: ${[entity && spaced(entity), entity_id].filter(Boolean).join(" ")}`,
      onRemove: () => filter({ entity: null, entity_id: null }),
    });
  if (from && here)
    filters.push({ label: `From: ${dayInWords(from)}`, onRemove: () => filter({ from: null }) });
  if (to && here)
    filters.push({
      label: `To: ${dayInWords(justBefore(to))}`,
      onRemove: () => filter({ to: null }),
    });
  return filters;
}
