"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { ImportJson, UpdateImport } from "@/lib/imports/schemas";
import { callApi } from "@/lib/platform/api-client";
import { useAction } from "../form/use-action";

const WATCH_MS = 1500;

/** Fetches an import, polling while it runs, and returns its actions. */
export function useImport(initial: ImportJson) {
  const { id } = initial;
  const path = `/products/imports/${id}/`;
  const key = ["imports", id];
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      callApi<ImportJson>(path, { signal, fallback: "The import could not be loaded." }),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.state === "running" ? WATCH_MS : false),
  });
  const show = (updatedImport: ImportJson) => void client.setQueryData(key, updatedImport);
  const start = useAction({
    mutationFn: () =>
      callApi<ImportJson>(`${path}start/`, {
        method: "POST",
        fallback: "The import could not be started.",
      }),
    onDone: show,
  });
  const change = useAction({
    mutationFn: (body: Partial<UpdateImport>) =>
      callApi<ImportJson>(path, {
        method: "PATCH",
        body,
        fallback: "The import could not be changed.",
      }),
    onDone: (updatedImport) => {
      // The change may have fixed the reason why starting failed.
      start.dismiss();
      show(updatedImport);
    },
  });
  const cancel = useAction({
    mutationFn: () =>
      callApi<ImportJson>(`${path}cancel/`, {
        method: "POST",
        fallback: "The import could not be cancelled.",
      }),
    onDone: show,
  });
  return { data, change, start, cancel };
}

export type ImportState = ReturnType<typeof useImport>;
