"use client";

import { Inbox, LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useQueryState } from "nuqs";
import { useEffect, useMemo } from "react";
import { Badge } from "@/components/ui/badge";
import { Panel } from "@/components/ui/panel";
import { rowLinkClass, Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import type { BatchStatus } from "@/lib/enums";
import { formatNumber, pluralize, toSentenceCase } from "@/lib/format";
import type { BatchJson } from "@/lib/products/batches/schemas";
import { ErrorList } from "../../form/error-list";
import type { FirstPage } from "../../list/first-page";
import { ListBody } from "../../list/list-body";
import { wholeNumberParser } from "../../list/params";
import { useList } from "../../list/use-list";
import { BatchProgress } from "./batch-progress";
import { buildProductsHref } from "./batches-path";
import { FailedRows } from "./failed-rows";
import { defineBatchList } from "./list";

export interface InitialBatches extends FirstPage<BatchJson> {
  /** The page to show if the URL specifies none. It contains the linked batch. */
  start: number;
}

export interface BatchViewer {
  id: number;
  isAdmin: boolean;
}

type RecentBatchesProps = { initial: InitialBatches; viewer: BatchViewer };

/** Lists uploads, newest first, with their progress. */
export function RecentBatches({ initial, viewer }: RecentBatchesProps) {
  const [linked] = useQueryState("batch", wholeNumberParser);
  const list = useList(
    useMemo(() => defineBatchList(initial.start), [initial.start]),
    initial,
  );
  return (
    <Panel title="Recent Uploads" description="Bulk uploads by all users, newest first." flush>
      <ListBody
        list={list}
        empty={{
          icon: Inbox,
          title: "No bulk uploads yet",
          text: "Uploaded files appear here with the progress of their validations.",
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
                <BatchRow
                  key={batch.id}
                  batch={batch}
                  linked={batch.id === linked}
                  // An import is visible to its user and to admins.
                  seesImport={viewer.isAdmin || batch.uploaded_by === viewer.id}
                />
              ))}
            </Tbody>
          </Table>
        )}
      </ListBody>
    </Panel>
  );
}

type BatchRowProps = { batch: BatchJson; linked: boolean; seesImport: boolean };

/** A row for a batch. In medium layouts, the batch cell also shows two other columns. */
function BatchRow({ batch, linked, seesImport }: BatchRowProps) {
  const { id, batch_name, batch_description, errors, error_count, import_id, conflicts } = batch;
  const createdTime = <Time value={batch.created_at} />;
  // The router handles the URL's hash before the list is rendered.
  useEffect(() => {
    const rowId = `batch-${id}`;
    if (linked && location.hash === `#${rowId}`) document.getElementById(rowId)?.scrollIntoView();
  }, [linked, id]);
  return (
    <Tr id={`batch-${id}`} selected={linked} className="scroll-mt-20">
      <Td className="align-top">
        <p className="max-w-80 break-words font-medium">
          {batch.products_created > 0 ? (
            <Link href={buildProductsHref(id)} prefetch={false} className={rowLinkClass}>
              {batch_name}
            </Link>
          ) : (
            batch_name
          )}
        </p>
        <p className="max-w-80 break-words text-ink-muted text-xs">{batch.file_name}</p>
        {batch_description && (
          <p className="line-clamp-2 max-w-80 break-words text-ink-muted text-xs">
            {batch_description}
          </p>
        )}
        {import_id !== null && seesImport && (
          <Link
            href={`/upload/imports/${import_id}`}
            prefetch={false}
            aria-label={`Import ${batch_name}: result and corrected file`}
            className="relative text-accent-text text-xs underline"
          >
            Result and corrected file
          </Link>
        )}
        <p className="text-ink-muted text-xs max-sm:hidden xl:hidden">
          {batch.uploaded_by_name}, {createdTime}
        </p>
      </Td>
      <Td label="Uploaded by" className="align-top sm:max-xl:hidden">
        {batch.uploaded_by_name}
      </Td>
      <Td label="When" className="whitespace-nowrap align-top text-ink-muted sm:max-xl:hidden">
        {createdTime}
      </Td>
      <Td label="Status" className="align-top">
        <BatchStatusBadge status={batch.status} />
        {import_id !== null && seesImport && conflicts > 0 && (
          <Link
            href={`/upload/imports/${import_id}`}
            prefetch={false}
            aria-label={`${pluralize(conflicts, "conflict")} of ${batch_name} to decide`}
            className="relative mt-1 block w-fit text-warning-text text-xs underline"
          >
            {pluralize(conflicts, "conflict")}
          </Link>
        )}
      </Td>
      <Td label="Validated" className="align-top">
        <BatchProgress batch={batch} compact />
      </Td>
      <Td label="Created" numeric className="align-top">
        {formatNumber(batch.products_created)}
      </Td>
      <Td label="Errors" numeric className="align-top">
        {formatNumber(error_count)}
      </Td>
      <Td label="Failed rows" controls className="align-top">
        {error_count > 0 ? (
          <div className="flex max-w-96 flex-col gap-1">
            <FailedRows batchId={id} batchName={batch_name} hideLabel />
            <ErrorList errors={errors} />
          </div>
        ) : (
          <span className="text-ink-faint">None</span>
        )}
      </Td>
    </Tr>
  );
}

const STATUS_TONES = { processing: "info", completed: "success", failed: "danger" } as const;

function BatchStatusBadge({ status }: { status: BatchStatus }) {
  const spinnerProps = status === "processing" ? { icon: LoaderCircle, spinning: true } : {};
  return (
    <Badge tone={STATUS_TONES[status]} {...spinnerProps}>
      {toSentenceCase(status)}
    </Badge>
  );
}
