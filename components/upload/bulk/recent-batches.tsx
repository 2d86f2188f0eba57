"use client";

import { Inbox } from "lucide-react";
import { useQueryState } from "nuqs";
import { useMemo } from "react";
import { Panel } from "@/components/ui/panel";
import { Table, Tbody, Th, Thead } from "@/components/ui/table";
import type { BatchJson } from "@/lib/batches/schemas";
import type { FirstPage } from "../../list/first-page";
import { ListBody } from "../../list/list-body";
import { wholeNumber } from "../../list/params";
import { useList } from "../../list/use-list";
import { BatchRow } from "./batch-row";
import { batchList } from "./list";

export interface InitialBatches extends FirstPage<BatchJson> {
  /** The page that is shown where the URL says none: with the batch that a link leads to. */
  start: number;
}

/** The uploads of files, the newest first, and how far each is. */
export function RecentBatches({ initial }: { initial: InitialBatches }) {
  const [linked] = useQueryState("batch", wholeNumber);
  const list = useList(
    useMemo(() => batchList(initial.start), [initial.start]),
    initial,
  );
  return (
    <Panel title="Recent Uploads" description="Bulk uploads of everyone, the newest first." flush>
      <ListBody
        list={list}
        empty={{
          icon: Inbox,
          title: "No bulk uploads yet",
          text: "Each uploaded file appears here, with how far its validations are.",
        }}
      >
        {(rows) => (
          <Table label="Recent uploads">
            <Thead>
              <Th>Batch</Th>
              <Th className="sm:max-xl:hidden">Uploaded by</Th>
              <Th className="sm:max-xl:hidden">When</Th>
              <Th>Status</Th>
              <Th>Validated</Th>
              <Th numeric>Created</Th>
              <Th numeric>Errors</Th>
              <Th>Failed rows</Th>
            </Thead>
            <Tbody>
              {rows.map((batch) => (
                <BatchRow key={batch.id} batch={batch} linked={batch.id === linked} />
              ))}
            </Tbody>
          </Table>
        )}
      </ListBody>
    </Panel>
  );
}
