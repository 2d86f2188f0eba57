"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Columns3 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { Button, buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PanelPager } from "@/components/ui/pager";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { RetryBanner } from "@/components/ui/retry-banner";
import { Table, Tbody, Td, Th, Thead, Tr } from "@/components/ui/table";
import { Time } from "@/components/ui/time";
import { showToast } from "@/components/ui/toast";
import type { ImportProfile } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { EditableName } from "./editable-name";
import { SourcesPanel } from "./sources-panel";

const PAGE_SIZE = 20;

/** Lists the saved mappings for imports. */
export function MappingsScreen() {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useQuery({
    queryKey: ["import-profiles", page],
    queryFn: ({ signal }) => {
      const path = `/products/import-profiles/?page=${page}&page_size=${PAGE_SIZE}`;
      const fallback = "The mappings could not be loaded.";
      return callApi<Page<ImportProfile>>(path, { signal, fallback });
    },
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Sources and Mappings"
        description="Where files come from, and how their columns are mapped."
        actions={
          <Link href="/upload?mode=bulk" className={buttonVariants({ variant: "secondary" })}>
            Back to Upload
          </Link>
        }
      />
      {error && <RetryBanner error={error} onRetry={refetch} />}
      <SourcesPanel />
      <Panel
        title="Saved Mappings"
        description="Files with a known header are mapped the same way as last time."
        flush
      >
        {!data && !error && <Skeleton className="m-4 h-24" />}
        {data?.count === 0 && (
          <EmptyState
            icon={Columns3}
            title="No saved mappings yet"
            text="Use “Save this mapping as” on an import's page to store its column mapping."
          />
        )}
        {data && data.count > 0 && (
          <Table label="Saved mappings">
            <Thead>
              <Th>Name</Th>
              <Th>Mapped columns</Th>
              <Th numeric>Columns</Th>
              <Th>Changed</Th>
              <Th>Actions</Th>
            </Thead>
            <Tbody>
              {data.results.map((profile) => (
                <MappingRow key={profile.id} profile={profile} />
              ))}
            </Tbody>
          </Table>
        )}
        <PanelPager page={page} count={data?.count ?? 0} pageSize={PAGE_SIZE} onPage={setPage} />
      </Panel>
    </div>
  );
}

const INVALIDATED_QUERIES = [["import-profiles"]] as const;

function MappingRow({ profile }: { profile: ImportProfile }) {
  const path = `/products/import-profiles/${profile.id}/`;
  const [isEditing, setEditing] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const renameAction = useAction({
    mutationFn: (newName: string) =>
      callApi<ImportProfile>(path, {
        method: "PATCH",
        body: { name: newName },
        fallback: "The mapping could not be renamed.",
      }),
    changes: INVALIDATED_QUERIES,
    onDone: () => setEditing(false),
  });
  const deleteAction = useAction({
    mutationFn: () =>
      callApi(path, { method: "DELETE", fallback: "The mapping could not be deleted." }),
    changes: INVALIDATED_QUERIES,
    onDone: () => {
      setAsked(false);
      showToast(`“${profile.name}” deleted`);
    },
  });
  const mappedColumns = profile.columns.filter((column) => profile.mapping[column]);
  return (
    <Tr>
      <Td className="break-words font-medium">
        <EditableName
          name={profile.name}
          isEditing={isEditing}
          busy={renameAction.busy}
          failure={renameAction.failure?.message ?? null}
          onSave={renameAction.run}
          onCancel={() => setEditing(false)}
        />
      </Td>
      <Td label="Mapped columns" className="break-words text-ink-muted text-sm">
        {mappedColumns.join(", ")}
      </Td>
      <Td label="Columns" numeric>
        {profile.columns.length}
      </Td>
      <Td label="Changed">
        <Time value={profile.updated_at} />
      </Td>
      <Td label="Actions" controls>
        <div className="flex gap-2">
          <Button
            size="sm"
            data-opens
            aria-label={`Rename ${profile.name}`}
            onClick={() => setEditing(true)}
          >
            Rename
          </Button>
          <Button size="sm" aria-label={`Delete ${profile.name}`} onClick={() => setAsked(true)}>
            Delete
          </Button>
        </div>
        {isAsked && (
          <ConfirmAction
            action={deleteAction}
            title="Delete Mapping"
            confirmLabel="Delete Mapping"
            onClose={() => setAsked(false)}
          >
            The next file with the header of “{profile.name}” will no longer use this mapping.
            Products and imports do not change.
          </ConfirmAction>
        )}
      </Td>
    </Tr>
  );
}
