"use client";

import { ChevronRight, RefreshCw, ScrollText } from "lucide-react";
import { memo, useId, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { formatMoment, pluralize, replaceUnderscores } from "@/lib/format";
import type { AuditEntryJson } from "@/lib/outbox/audit/schemas";
import { DayField } from "../list/day-field";
import { FilterBar } from "../list/filter-bar";
import type { ActiveFilter } from "../list/filter-choices";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { formatPageCount } from "../list/page-counts";
import { useHydrated } from "../list/use-hydrated";
import { useList } from "../list/use-list";
import { EntryDetail } from "./entry-detail";
import { getDisplayKind, KIND_ICONS, SINGULAR_KIND_LABELS } from "./kinds";
import { AUDIT_LIST, type AuditList } from "./list";

type AuditScreenProps = { first: FirstPage<AuditEntryJson>; options: FilterOptions };

export function AuditScreen({ first, options }: AuditScreenProps) {
  const list = useList(AUDIT_LIST, first);
  const { page, isFiltered } = list;
  const { data } = page;
  const isRefreshing = page.isFetching && !page.isPending;
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Audit Log"
        description={
          data && (
            <p className="tabular-nums">
              {formatPageCount(data)} {data.count === 1 ? "entry" : "entries"}
              {isFiltered && " found"}
            </p>
          )
        }
        actions={
          <>
            <Button busy={isRefreshing} onClick={() => void page.refetch()}>
              {!isRefreshing && <RefreshCw aria-hidden />}
              Refresh
            </Button>
            <ExportMenu
              href={list.exportHref}
              contentLabel={isFiltered ? "Filtered entries" : "All entries"}
            />
          </>
        }
      />
      <Panel flush>
        <AuditFilterBar list={list} options={options} />
        <AuditBody list={list} />
      </Panel>
    </div>
  );
}

type AuditFilterBarProps = { list: AuditList; options: FilterOptions };

function AuditFilterBar({ list, options }: AuditFilterBarProps) {
  const { query } = list;
  // The user's time zone is only known in the browser.
  const isHydrated = useHydrated();
  const fields = (
    <div className="flex flex-col items-start gap-2">
      <Checkbox
        label="Sign-ins"
        checked={query.sign_ins !== false || query.kind === "sign_in"}
        disabled={query.kind !== undefined}
        onChange={(event) => list.filter({ sign_ins: event.target.checked || null })}
        className="mx-1"
      />
      <DayField
        label="From"
        ready={isHydrated}
        value={isHydrated && query.from ? toDayString(query.from) : ""}
        onChange={(day) => list.filter({ from: parseDayStart(day) })}
      />
      <DayField
        label="To"
        ready={isHydrated}
        value={isHydrated && query.to ? toDayString(subtractMillisecond(query.to)) : ""}
        onChange={(day) => list.filter({ to: parseDayEnd(day) })}
      />
    </div>
  );
  return (
    <FilterBar
      list={list}
      options={options}
      additional={{ fields, filters: listOtherFilters(list, isHydrated) }}
    />
  );
}

function listOtherFilters({ query, filter }: AuditList, isHydrated: boolean): ActiveFilter[] {
  const { entity, entity_id, from, to } = query;
  const filters: ActiveFilter[] = [];
  if (entity || entity_id !== undefined)
    filters.push({
      label: `About: ${[entity && replaceUnderscores(entity), entity_id].filter(Boolean).join(" ")}`,
      onRemove: () => filter({ entity: null, entity_id: null }),
    });
  if (from && isHydrated)
    filters.push({ label: `From: ${formatDay(from)}`, onRemove: () => filter({ from: null }) });
  if (to && isHydrated)
    filters.push({
      label: `To: ${formatDay(subtractMillisecond(to))}`,
      onRemove: () => filter({ to: null }),
    });
  return filters;
}

/** Returns the start of a day (`2026-11-20`) in local time, or null if the day is invalid. */
function parseDayStart(day: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day);
  return parts ? new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3])) : null;
}

/** Returns the start of the following day in local time. */
function parseDayEnd(day: string): Date | null {
  const start = parseDayStart(day);
  return start && new Date(start.getFullYear(), start.getMonth(), start.getDate() + 1);
}

function toDayString(moment: Date): string {
  const padNumber = (value: number) => String(value).padStart(2, "0");
  const year = String(moment.getFullYear()).padStart(4, "0");
  return `${year}-${padNumber(moment.getMonth() + 1)}-${padNumber(moment.getDate())}`;
}

/** Converts an exclusive end to the last included millisecond. */
function subtractMillisecond(moment: Date): Date {
  return new Date(moment.getTime() - 1);
}

/** Formats the local date of a time: `20 Nov 2026`. */
function formatDay(moment: Date): string {
  return formatMoment(new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }), moment);
}

function AuditBody({ list }: { list: AuditList }) {
  return (
    <ListBody
      list={list}
      strict
      empty={{
        icon: ScrollText,
        title: "No entries yet",
        text: "Sign-ins, decisions, uploads, deletions and changes of policies and accounts appear here.",
      }}
      summary={({ count, results }) =>
        count > results.length && (
          <p className="text-ink-muted text-sm">
            {pluralize(results.length, "entry", "entries")} on this page
          </p>
        )
      }
    >
      {(rows) => <AuditTable rows={rows} />}
    </ListBody>
  );
}

function AuditTable({ rows }: { rows: AuditEntryJson[] }) {
  return (
    <Table label="Audit log" fits>
      <Thead>
        <Th>What happened</Th>
        <Th>Kind</Th>
        <Th>When</Th>
      </Thead>
      <Tbody>
        {rows.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </Tbody>
    </Table>
  );
}

/** Breaks lines between words and not inside an id such as “AUD-5320”, unless it is too long. */
function WhatHappened({ what }: { what: string }) {
  return what.split(/(“[^”\s]{1,255}”)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence do not change
      <span key={index} className="inline-block max-w-full align-top">
        {part}
      </span>
    ) : (
      part
    ),
  );
}

/** An audit entry as a sentence that expands to its details. */
const EntryRow = memo(function EntryRow({ entry }: { entry: AuditEntryJson }) {
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const kind = getDisplayKind(entry);
  return (
    <>
      <Tr className={cn("phone-row", open && "border-b-0")}>
        <Td className="max-sm:col-start-1 max-sm:col-end-5">
          <button
            type="button"
            data-opens
            aria-expanded={open}
            aria-controls={open ? detailId : undefined}
            onClick={() => setOpen(!open)}
            className="flex w-full items-start gap-2 text-left after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring"
          >
            <ChevronRight
              aria-hidden
              className={cn(
                "mt-0.5 size-4 shrink-0 text-ink-muted transition-transform",
                open && "rotate-90",
              )}
            />
            <span className={cn("wrap-anywhere min-w-0", !open && "max-sm:line-clamp-3")}>
              <span className="font-semibold">{entry.actor_name}</span>{" "}
              <WhatHappened what={entry.what} />
            </span>
          </button>
        </Td>
        <Td className="max-sm:col-start-1 max-sm:col-end-3 max-sm:pl-6 sm:w-36">
          <Badge icon={KIND_ICONS[kind]}>{SINGULAR_KIND_LABELS[kind]}</Badge>
        </Td>
        <Td
          data-beside
          className="whitespace-nowrap tabular-nums max-sm:text-ink-muted max-sm:text-xs sm:w-32"
        >
          <Time value={entry.created_at} />
        </Td>
      </Tr>
      {open && (
        <tr id={detailId} className="border-b bg-surface-sunken max-sm:block">
          <td colSpan={3} className="px-4 py-3 max-sm:block sm:pl-10">
            <EntryDetail entry={entry} />
          </td>
        </tr>
      )}
    </>
  );
});
