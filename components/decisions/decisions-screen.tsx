"use client";

import { CircleSlash } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { FindingDecisionJson } from "@/lib/findings/decisions/schemas";
import { formatDayInWords } from "@/lib/platform/days";
import { FindingViews } from "../finding-views/finding-views";
import { ColumnCells, ColumnHeads, type ListColumn, useVisibleColumns } from "../list/columns";
import { DayField } from "../list/day-field";
import { FilterBar } from "../list/filter-bar";
import type { FilterOptions } from "../list/filters";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { ListTable } from "../list/list-table";
import { Counted } from "../list/page-counts";
import { useHydrated } from "../list/use-hydrated";
import { useList } from "../list/use-list";
import { DecisionActions } from "./decision-actions";
import { DecisionState } from "./decision-state";
import { DECISION_LABELS, describeFinding } from "./labels";
import { DECISION_LIST, type DecisionColumn, type DecisionList } from "./list";
import { RuleLink } from "./rule-link";

type DecisionsScreenProps = {
  first: FirstPage<FindingDecisionJson>;
  options: FilterOptions;
  canDecide: boolean;
};

/** Lists decisions on individual findings: their state, expiry date and end. */
export function DecisionsScreen({ first, options, canDecide }: DecisionsScreenProps) {
  const list = useList(DECISION_LIST, first);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Dismissed Findings"
        note={
          <span className="max-lg:hidden">
            False positives and accepted findings. They don&apos;t count while the decision is open.
          </span>
        }
        actions={<ExportMenu href={list.exportHref} />}
      />
      <Panel flush>
        <FindingViews current="dismissed" />
        <FilterBar list={list} options={options} additional={useExpiryFilter(list)} />
        <DecisionsBody list={list} canDecide={canDecide} />
      </Panel>
    </div>
  );
}

function useExpiryFilter({ query, filter }: DecisionList) {
  const isHydrated = useHydrated();
  const { expires_before: before = "" } = query;
  const setDay = (day: string) => filter({ expires_before: day || null });
  const chip = {
    label: `Ends before: ${before && formatDayInWords(before)}`,
    onRemove: () => setDay(""),
  };
  return {
    filters: before ? [chip] : [],
    fields: <DayField label="Ends before" ready={isHydrated} value={before} onChange={setDay} />,
  };
}

type DecisionsBodyProps = { list: DecisionList; canDecide: boolean };

function DecisionsBody({ list, canDecide }: DecisionsBodyProps) {
  const columns = useVisibleColumns(list);
  return (
    <ListBody
      list={list}
      empty={{
        icon: CircleSlash,
        text: "No findings have been dismissed yet. Press w on a finding to mark it as a false positive, or i to accept it as is.",
        action: (
          <Link href="/findings" className={buttonVariants()}>
            Go to Findings
          </Link>
        ),
      }}
      summary={(page) => <Counted total={page} singular="decision" />}
    >
      {(rows, displayedPath) => (
        <ListTable list={list} label="Decisions on findings">
          <Thead>
            <ColumnHeads columns={columns} sorting={list.sorting} />
            {canDecide && <Th>Actions</Th>}
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <DecisionRow key={row.id} row={row} columns={columns} canDecide={canDecide} />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

type DecisionRowProps = {
  row: FindingDecisionJson;
  columns: readonly ListColumn[];
  canDecide: boolean;
};

function DecisionRow({ row, columns, canDecide }: DecisionRowProps) {
  return (
    <Tr className="phone-row">
      <ColumnCells<DecisionColumn>
        columns={columns}
        cells={{
          finding: {
            className: "max-sm:col-start-1 max-sm:col-end-4 max-sm:row-span-1 sm:max-w-80",
            controls: true,
            children: (
              <>
                <p className="line-clamp-2 break-words font-medium">{describeFinding(row)}</p>
                {row.context && (
                  <p className="line-clamp-2 break-words text-ink-muted text-xs max-sm:hidden">
                    {row.context}
                  </p>
                )}
                <div className="max-sm:hidden">
                  <RuleLink decision={row} />
                </div>
              </>
            ),
          },
          product: {
            label: undefined,
            className: "max-sm:col-start-1 max-sm:col-end-5 sm:max-w-64",
            children: (
              <>
                <div className="min-w-0 max-sm:flex max-sm:gap-2">
                  <Link
                    id={`decision-${row.id}`}
                    href={`/product-validations/${encodeURIComponent(row.product_id)}`}
                    prefetch={false}
                    className={`line-clamp-2 break-words max-sm:line-clamp-1 ${rowLinkClass}`}
                  >
                    {row.product_name}
                  </Link>
                  <p className="break-all text-ink-muted text-xs">{row.product_id}</p>
                </div>
              </>
            ),
          },
          decision: {
            label: undefined,
            className: "max-sm:col-start-1 max-sm:col-end-5 sm:max-w-72",
            children: (
              <div className="min-w-0">
                <p className="max-sm:hidden">
                  {DECISION_LABELS[row.kind]}
                  {row.scope === "product" && " in the whole product"}
                </p>
                <p className="line-clamp-3 break-words text-ink-muted text-xs max-sm:line-clamp-1">
                  <span className="sm:hidden">{DECISION_LABELS[row.kind]}: </span>
                  {row.reason}
                </p>
              </div>
            ),
          },
          decided: {
            label: undefined,
            className: "max-sm:hidden",
            children: (
              <div>
                <Time value={row.created_at} className="whitespace-nowrap" />
                <p className="break-words text-ink-muted text-xs">{row.decided_by_name}</p>
              </div>
            ),
          },
          ends: {
            className: "max-sm:col-start-1 max-sm:col-end-5 sm:max-w-44",
            label: undefined,
            children: <DecisionState decision={row} />,
          },
        }}
      />
      {canDecide && (
        <Td controls>
          <DecisionActions decision={row} focusAfter={[`decision-${row.id}`, "content"]} />
        </Td>
      )}
    </Tr>
  );
}
