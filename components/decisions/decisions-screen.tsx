"use client";

import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import type { FindingDecisionJson } from "@/lib/decisions/schemas";
import { BackToList } from "../list/back-to-list";
import { DayField } from "../list/day-field";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { useHydrated } from "../list/use-hydrated";
import { useList } from "../list/use-list";
import { DecisionsBody } from "./decisions-body";
import { DECISIONS, type DecisionList } from "./list";

type DecisionsScreenProps = {
  first: FirstPage<FindingDecisionJson>;
  options: FilterOptions;
  canDecide: boolean;
};

/** What people said of single findings: what stands, until when, and what has ended. */
export function DecisionsScreen({ first, options, canDecide }: DecisionsScreenProps) {
  const list = useList(DECISIONS, first);
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <div>
          <BackToList href="/findings">Back to Findings</BackToList>
        </div>
        <PageHeader
          title="Decisions on Findings"
          description="Findings that were decided wrong or accepted; while a decision is open, its finding does not count."
          actions={<ExportMenu href={list.exportHref} />}
        />
      </div>
      <Panel flush>
        <FilterBar list={list} options={options} more={useEnd(list)} />
        <DecisionsBody list={list} canDecide={canDecide} />
      </Panel>
    </div>
  );
}

/** Narrows the list to what ends before a day. */
function useEnd({ query, filter }: DecisionList) {
  const ready = useHydrated();
  const { expires_before: before = "" } = query;
  const set = (day: string) => filter({ expires_before: day || null });
  const chip = { label: `Ends before: ${before}`, onRemove: () => set("") };
  return {
    filters: before ? [chip] : [],
    fields: <DayField label="Ends before" ready={ready} value={before} onChange={set} />,
  };
}
