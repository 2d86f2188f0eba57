"use client";

import { Megaphone } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { buttonVariants } from "@/components/ui/button";
import { loadAhead } from "@/components/ui/load-ahead";
import { PageHeader, Panel } from "@/components/ui/panel";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { BulkChangeJson } from "@/lib/bulk-changes/schemas";
import { formatNumber } from "@/lib/format";
import { FindingViews } from "../finding-views/finding-views";
import { FilterBar } from "../list/filter-bar";
import type { FirstPage } from "../list/first-page";
import { ListBody } from "../list/list-body";
import { Counted } from "../list/page-counts";
import { useList } from "../list/use-list";
import type { BulkChangeSubject } from "./draft-dialog";
import { ACTION_LABELS, getStateLabel, STATE_TONES } from "./labels";
import { BULK_CHANGE_LIST, isWorking } from "./lists";

const DraftDialog = dynamic(
  loadAhead(() => import("./draft-dialog").then((module) => module.DraftDialog)),
);

type BulkChangesScreenProps = {
  first: FirstPage<BulkChangeJson>;
  /** The subject of a new bulk change, whose dialog is opened, or null. */
  drafted?: BulkChangeSubject | null;
};

/** Lists all bulk changes, newest first. */
export function BulkChangesScreen({ first, drafted = null }: BulkChangesScreenProps) {
  const list = useList(BULK_CHANGE_LIST, first);
  const [subject, draft] = useState(drafted);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Bulk Changes"
        note={
          <span className="max-lg:hidden">
            Each change is verified first, and all of it can be undone.
          </span>
        }
      />
      <Panel flush>
        <FindingViews current="bulk-changes" />
        <FilterBar list={list} />
        <ListBody
          list={list}
          empty={{
            icon: Megaphone,
            text: "Create a bulk change from a pattern of findings or from filtered findings.",
            action: (
              <Link href="/findings" className={buttonVariants()}>
                Go to Findings
              </Link>
            ),
          }}
          summary={(page) => <Counted total={page} singular="bulk change" />}
        >
          {(rows, displayedPath) => (
            <Table label="Bulk changes" fits>
              <Thead>
                <Th>Bulk change</Th>
                <Th>State</Th>
                <Th numeric>Products</Th>
                <Th numeric>Planned</Th>
                <Th numeric>Changed</Th>
                <Th numeric>Skipped</Th>
                <Th>Drafted</Th>
              </Thead>
              <Tbody key={displayedPath}>
                {rows.map((row) => (
                  <BulkChangeRow key={row.id} row={row} />
                ))}
              </Tbody>
            </Table>
          )}
        </ListBody>
      </Panel>
      {subject && <DraftDialog subject={subject} onClose={() => draft(null)} />}
    </div>
  );
}

function BulkChangeRow({ row }: { row: BulkChangeJson }) {
  const { counts } = row;
  return (
    <Tr className="phone-row">
      <Td className="min-w-24 wrap-anywhere max-sm:col-start-1 max-sm:col-end-4 sm:max-w-96">
        <Link
          href={`/findings/bulk-changes/${row.id}`}
          prefetch={false}
          className={`line-clamp-2 break-words ${rowLinkClass}`}
        >
          {row.name}
        </Link>
        <p className="text-ink-muted text-xs max-sm:truncate">
          {ACTION_LABELS[row.action]}
          <span className="sm:hidden">
            {" "}
            · {formatNumber(counts.changed)} of {formatNumber(counts.products)} changed
          </span>
        </p>
      </Td>
      <Td className="phone-status max-sm:col-start-1">
        <Badge tone={STATE_TONES[row.state]} icon={isWorking(row) ? null : undefined}>
          {getStateLabel(row)}
        </Badge>
      </Td>
      <Td numeric className="max-sm:hidden">
        {formatNumber(counts.products)}
      </Td>
      <Td numeric className="max-sm:hidden">
        {formatNumber(counts.planned)}
      </Td>
      <Td numeric className="max-sm:hidden">
        {formatNumber(counts.changed)}
      </Td>
      <Td numeric className="max-sm:hidden">
        {formatNumber(counts.remainder)}
      </Td>
      <Td className="phone-date">
        <Time value={row.created_at} />
        <p className="text-ink-muted text-xs max-sm:hidden">{row.created_by_name}</p>
      </Td>
    </Tr>
  );
}
