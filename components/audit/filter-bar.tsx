"use client";

import { Checkbox } from "@/components/ui/checkbox";
import { spaced } from "@/lib/format";
import { DayField } from "../list/day-field";
import { FilterBar } from "../list/filter-bar";
import type { ActiveFilter } from "../list/filter-chips";
import type { FilterOptions } from "../list/filters";
import { useHydrated } from "../list/use-hydrated";
import { dayInWords, dayOf, endOfDay, justBefore, startOfDay } from "./days";
import type { AuditList } from "./list";

type AuditFilterBarProps = { list: AuditList; options: FilterOptions };

/** What the log is searched and narrowed by. */
export function AuditFilterBar({ list, options }: AuditFilterBarProps) {
  const { query } = list;
  // Only the browser knows on which day a moment falls.
  const here = useHydrated();
  const fields = (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:flex-col max-sm:items-start">
      <Checkbox
        label="Sign-ins"
        checked={query.sign_ins !== false || query.kind === "sign_in"}
        disabled={query.kind !== undefined}
        onChange={(event) => list.filter({ sign_ins: event.target.checked || null })}
        className="mx-1"
      />
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
    <FilterBar list={list} options={options} more={{ fields, filters: otherFilters(list, here) }} />
  );
}

function otherFilters({ query, filter }: AuditList, here: boolean): ActiveFilter[] {
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
