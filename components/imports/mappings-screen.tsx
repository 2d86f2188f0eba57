"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Columns3 } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Pager } from "@/components/ui/pager";
import { PageHeader, Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";
import { RetryBanner } from "@/components/ui/retry-banner";
import { Table, Tbody, Th, Thead } from "@/components/ui/table";
import { callApi } from "@/lib/api-client";
import type { ImportProfile } from "@/lib/imports/schemas";
import type { Page } from "@/lib/pagination";
import { MappingRow } from "./mapping-row";

const PAGE_SIZE = 20;

/** The mappings that imports remember by their files' headers. */
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
  const pages = Math.ceil((data?.count ?? 0) / PAGE_SIZE);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="Remembered Mappings"
        description="A file whose header was seen before is mapped as the last time."
        actions={
          <Link href="/upload?mode=bulk" className={buttonVariants({ variant: "secondary" })}>
            Back to Upload
          </Link>
        }
      />
      {error && <RetryBanner error={error} onRetry={refetch} />}
      <Panel title="Mappings" flush>
        {!data && !error && <Skeleton className="m-4 h-24" />}
        {data?.count === 0 && (
          <EmptyState
            icon={Columns3}
            title="No mapping is remembered yet"
            text="On an import's page, “Remember this mapping as” keeps what its columns are for."
          />
        )}
        {data && data.count > 0 && (
          <Table label="Remembered mappings">
            <Thead>
              <Th>Name</Th>
              <Th>Columns that are used</Th>
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
        {pages > 1 && (
          <div className="border-t px-4 py-2">
            <Pager page={page} pageCount={pages} onPage={setPage} />
          </div>
        )}
      </Panel>
    </div>
  );
}
