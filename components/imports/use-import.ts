import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ImportJson, StartImport, UpdateImport } from "@/lib/imports/schemas";
import { callApi, queryApi } from "@/lib/platform/api-client";
import { cacheResponse } from "../form/cache-response";
import { useAction } from "../form/use-action";

const POLL_INTERVAL_MS = 1500;

/** Fetches an import, polls it while it runs, and returns its actions. */
export function useImport(initial: ImportJson) {
  const { id } = initial;
  const path = `/products/imports/${id}/`;
  const key = ["imports", id];
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: queryApi<ImportJson>(path, "The import could not be loaded."),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_INTERVAL_MS : false),
  });
  const cacheImport = (updatedImport: ImportJson) => cacheResponse(client, key, updatedImport);
  const start = useAction({
    mutationFn: (body: Partial<StartImport>) =>
      callApi<ImportJson>(`${path}start/`, {
        method: "POST",
        body,
        fallback: "The import could not be started.",
      }),
    onDone: cacheImport,
  });
  const updateAction = useAction({
    mutationFn: (body: Partial<UpdateImport>) =>
      callApi<ImportJson>(path, {
        method: "PATCH",
        body,
        fallback: "The import could not be changed.",
      }),
    onDone: (updatedImport) => {
      // The change may have fixed the reason why the import could not start.
      start.dismiss();
      cacheImport(updatedImport);
    },
  });
  const cancelAction = useAction({
    mutationFn: () =>
      callApi<ImportJson>(`${path}cancel/`, {
        method: "POST",
        fallback: "The import could not be cancelled.",
      }),
    onDone: cacheImport,
  });
  return { data, change: updateAction, start, cancel: cancelAction };
}

export type ImportState = ReturnType<typeof useImport>;
