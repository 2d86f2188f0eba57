"use client";

import { CircleSlash } from "lucide-react";
import Link from "next/link";
import { ExportMenu } from "@/components/ui/export-menu";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { FindingDecisionJson } from "@/lib/validations/decisions/schemas";
import { BackToList } from "../list/back-to-list";
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
import { DECISION_LIST, type DecisionList } from "./list";
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
      <div className="flex flex-col gap-3">
        <div>
          <BackToList href="/findings">Back to Findings</BackToList>
        </div>
        <PageHeader
          title="Decisions on Findings"
          description="Findings that were marked as false positives or accepted as is. They don't count while the decision is open."
          actions={<ExportMenu href={list.exportHref} />}
        />
      </div>
      <Panel flush>
        <FilterBar list={list} options={options} more={useExpiryFilter(list)} />
        <DecisionsBody list={list} canDecide={canDecide} />
      </Panel>
    </div>
  );
}

/** Returns the filter for decisions that expire before a given day. */
function useExpiryFilter({ query, filter }: DecisionList) {
  const isHydrated = useHydrated();
  const { expires_before: before = "" } = query;
  const setDay = (day: string) => filter({ expires_before: day || null });
  const chip = { label: `Ends before: ${before}`, onRemove: () => setDay("") };
  return {
    filters: before ? [chip] : [],
    fields: <DayField label="Ends before" ready={isHydrated} value={before} onChange={setDay} />,
  };
}

type DecisionsBodyProps = { list: DecisionList; canDecide: boolean };

function DecisionsBody({ list, canDecide }: DecisionsBodyProps) {
  return (
    <ListBody
      list={list}
      empty={{
        icon: CircleSlash,
        text: "No findings have been dismissed yet. Press w on a finding to mark it as a false positive, or i to accept it as is.",
      }}
      summary={(page) => <Counted total={page} one="decision" />}
    >
      {(rows, displayedPath) => (
        <ListTable list={list} label="Decisions on findings" fits>
          <Thead>
            <Th>Finding</Th>
            <Th>Product</Th>
            <Th>Decision</Th>
            <Th {...list.sorting("created_at", "descending")}>Decided</Th>
            <Th {...list.sorting("expires_at", "ascending")}>Ends</Th>
            {canDecide && <Th className="text-right">Actions</Th>}
          </Thead>
          <Tbody key={displayedPath}>
            {rows.map((row) => (
              <DecisionRow key={row.id} row={row} canDecide={canDecide} />
            ))}
          </Tbody>
        </ListTable>
      )}
    </ListBody>
  );
}

type DecisionRowProps = { row: FindingDecisionJson; canDecide: boolean };

function DecisionRow({ row, canDecide }: DecisionRowProps) {
  return (
    <Tr>
      <Td className="max-w-80" controls>
        <p className="line-clamp-2 break-words font-medium">{describeFinding(row)}</p>
        {row.context && (
          <p className="line-clamp-2 break-words text-ink-muted text-xs">{row.context}</p>
        )}
        <RuleLink decision={row} />
      </Td>
      <Td label="Product" className="max-w-64">
        <div className="min-w-0 max-sm:text-right">
          <Link
            id={`decision-${row.id}`}
            href={`/product-validations/${encodeURIComponent(row.product_id)}`}
            prefetch={false}
            className={`line-clamp-2 break-words ${rowLinkClass}`}
          >
            {row.product_name}
          </Link>
          <p className="break-all text-ink-muted text-xs">{row.product_id}</p>
        </div>
      </Td>
      <Td label="Decision" className="max-w-72">
        <div className="min-w-0 max-sm:text-right">
          <p>
            {DECISION_LABELS[row.kind]}
            {row.scope === "product" && " in the whole product"}
          </p>
          <p className="line-clamp-3 break-words text-ink-muted text-xs">{row.reason}</p>
        </div>
      </Td>
      <Td label="Decided">
        <div className="max-sm:text-right">
          <Time value={row.created_at} className="whitespace-nowrap" />
          <p className="break-words text-ink-muted text-xs">{row.decided_by_name}</p>
        </div>
      </Td>
      <Td label="State" className="max-w-44">
        <DecisionState decision={row} />
      </Td>
      {canDecide && (
        <Td controls>
          <DecisionActions decision={row} focusAfter={[`decision-${row.id}`, "content"]} />
        </Td>
      )}
    </Tr>
  );
}
