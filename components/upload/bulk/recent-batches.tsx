"use client";

import { Inbox } from "lucide-react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Table, Tbody, Th, Thead } from "@/components/ui/table";
import { integer } from "@/components/url/params";
import { useUrlState } from "@/components/url/url-state";
import { LoadFailed } from "../../list/load-failed";
import { RowsSkeleton } from "../../list/rows-skeleton";
import { BatchRow } from "./batch-row";
import { BATCHES_PER_PAGE, type InitialBatches } from "./batches-path";
import { useBatchPage } from "./use-batches";

/** The uploads of files, the newest first, and how far each is. */
export function RecentBatches({ initial }: { initial: InitialBatches }) {
  const [{ page: asked, batch: linked }, change] = useUrlState(params);
  const page = Math.max(1, asked ?? (linked === null ? 1 : initial.number));
  const turnTo = (number: number) =>
    change({ page: number === 1 && linked === null ? null : number });
  const batches = useBatchPage(page, initial);
  return (
    <Panel title="Recent Uploads" description="Bulk uploads of everyone, the newest first." flush>
      <Body batches={batches} page={page} linked={linked} onPage={turnTo} />
    </Panel>
  );
}

/** `batch` is the one that a link leads to. */
const params = { page: integer(), batch: integer() };

type BodyProps = {
  batches: ReturnType<typeof useBatchPage>;
  page: number;
  /** The batch that a link leads to. */
  linked: number | null;
  onPage: (page: number) => void;
};

function Body({ batches, page, linked, onPage }: BodyProps) {
  const { data, error } = batches;
  if (!data) {
    return error ? (
      <LoadFailed
        title="Failed to fetch batches"
        message={error.message === "Failed to fetch batches" ? undefined : error.message}
        onRetry={() => void batches.refetch()}
      />
    ) : (
      <RowsSkeleton label="Loading recent uploads" />
    );
  }
  if (data.count === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title="No bulk uploads yet"
        text="Each uploaded file appears here, with how far its validations are."
      />
    );
  }
  if (data.results.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title={`There is no page ${page.toLocaleString("en")}`}
        action={<Button onClick={() => onPage(1)}>Go to First Page</Button>}
      />
    );
  }
  const pageCount = Math.ceil(data.count / BATCHES_PER_PAGE);
  return (
    <div aria-busy={batches.isPlaceholderData}>
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
          {data.results.map((batch) => (
            <BatchRow key={batch.id} batch={batch} linked={batch.id === linked} />
          ))}
        </Tbody>
      </Table>
      {pageCount > 1 && (
        <footer className="flex justify-end border-t px-4 py-2">
          <Pager page={page} pageCount={pageCount} onPage={onPage} />
        </footer>
      )}
    </div>
  );
}
