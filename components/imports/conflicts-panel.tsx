import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Banner, FailureBanner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PanelPager } from "@/components/ui/pager";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import { pluralize } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";
import { callApi, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import type { ProductFieldJson } from "@/lib/product-fields/schemas";
import type { ConflictChoicesInput, ConflictJson } from "@/lib/products/deliveries/schemas";
import { showChoiceToast } from "../deliveries/choice-toast";
import { ConflictList } from "../deliveries/conflict-list";
import { cacheResponse } from "../form/cache-response";
import { useAction } from "../form/use-action";
import { getFieldOptions } from "./field-options";

const PAGE_SIZE = 10;

type ConflictsPanelProps = { data: ImportJson; fields: ProductFieldJson[] };

/** Lists an import's unresolved conflicts. Renders nothing if there are none. */
export function ConflictsPanel({ data, fields }: ConflictsPanelProps) {
  const { id, state, counts } = data;
  const [page, setPage] = useState(1);
  const client = useQueryClient();
  const path = `/products/imports/${id}/conflicts/`;
  const key = ["imports", id, "conflicts"];
  const conflictsQuery = useQuery({
    queryKey: [...key, page, counts, data.source],
    queryFn: queryApi<Page<ConflictJson>>(
      `${path}?page=${page}&page_size=${PAGE_SIZE}`,
      "The conflicts could not be loaded.",
    ),
    placeholderData: keepPreviousData,
    enabled: counts.conflicts > 0,
  });
  const isDraft = state === "draft";
  const listed = conflictsQuery.data?.results ?? [];
  const labels = new Map(getFieldOptions(fields).map(({ value, label }) => [value, label]));
  const resolveAction = useAction({
    mutationFn: async (body: ConflictChoicesInput) => ({
      updatedImport: await callApi<ImportJson>(path, {
        method: "POST",
        body,
        fallback: "The choice could not be saved.",
      }),
      // The message names the conflicts as they were before the refetch.
      before: { listed, count: counts.conflicts },
    }),
    changes: [key],
    onDone: ({ updatedImport, before }, input) => {
      setPage(1);
      // In a draft, the chosen button is marked instead.
      if (!isDraft) {
        const { conflicts: left } = updatedImport.counts;
        showChoiceToast({ input, labels, ...before, left });
      }
      cacheResponse(client, ["imports", id], updatedImport);
    },
  });
  // Conflicts on other pages may have a merged text.
  const canMerge =
    (conflictsQuery.data?.count ?? 0) > listed.length ||
    listed.some(({ proposal }) => proposal !== null);
  // The same conflicts may now belong to a later delivery from the source.
  if (counts.conflicts === 0 || conflictsQuery.data?.count === 0) return null;
  const resolveAll = (choice: ConflictChoicesInput["all"]) =>
    resolveAction.run({ choices: {}, all: choice });
  return (
    <Panel
      title={pluralize(conflictsQuery.data?.count ?? counts.conflicts, "Conflict")}
      description={
        isDraft
          ? "Changed both in the file and in Plumbline. The value in Plumbline is kept unless you choose otherwise."
          : "Changed both in the file and in Plumbline. The value in Plumbline was kept; you can still choose another."
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" disabled={resolveAction.busy} onClick={() => resolveAll("ours")}>
            Keep All Ours
          </Button>
          <Button size="sm" disabled={resolveAction.busy} onClick={() => resolveAll("theirs")}>
            Take All Theirs
          </Button>
          {canMerge && (
            <Button size="sm" disabled={resolveAction.busy} onClick={() => resolveAll("merge")}>
              Merge All
            </Button>
          )}
        </div>
      }
      flush
    >
      <FailureBanner failure={resolveAction.failure} onDismiss={resolveAction.dismiss} />
      {conflictsQuery.error && <Banner tone="error">{conflictsQuery.error.message}</Banner>}
      <div className="border-t" aria-busy={conflictsQuery.isFetching}>
        {conflictsQuery.data ? (
          <ConflictList
            conflicts={conflictsQuery.data.results}
            labels={labels}
            namesProducts
            busy={resolveAction.busy}
            onChoose={resolveAction.run}
          />
        ) : (
          <div className="p-4">
            <Spinner label="Reading the file" />
          </div>
        )}
        <PanelPager
          page={page}
          count={conflictsQuery.data?.count ?? 0}
          pageSize={PAGE_SIZE}
          onPage={setPage}
        />
      </div>
    </Panel>
  );
}
