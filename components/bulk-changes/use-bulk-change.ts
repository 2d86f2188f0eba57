import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import type {
  BulkChangeItemJson,
  BulkChangeJson,
  BulkChangeRulesJson,
} from "@/lib/bulk-changes/schemas";
import { callApi, queryApi } from "@/lib/platform/api-client";
import type { Page } from "@/lib/platform/pagination";
import { cacheResponse } from "../form/cache-response";
import { useAction } from "../form/use-action";
import { bulkChangeKey, isWorking, itemsKey } from "./lists";

const POLL_INTERVAL_MS = 1500;

/** Fetches a bulk change, polls it while it runs, and returns its actions. */
export function useBulkChange(initial: BulkChangeJson, initialRules: BulkChangeRulesJson) {
  const { id } = initial;
  const path = `/bulk-changes/${id}/`;
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: bulkChangeKey(id),
    queryFn: queryApi<BulkChangeJson>(path, "The bulk change could not be loaded."),
    initialData: initial,
    refetchInterval: ({ state }) =>
      state.data && isWorking(state.data) ? POLL_INTERVAL_MS : false,
  });
  const fingerprint = [data.state, data.undoing, data.progress.done].join(" ");
  const first = [initial.state, initial.undoing, initial.progress.done].join(" ");
  useEffect(() => {
    if (fingerprint !== first) void client.invalidateQueries({ queryKey: [itemsKey(id)] });
  }, [client, id, fingerprint, first]);
  const cacheBulkChange = (bulkChange: BulkChangeJson) =>
    cacheResponse(client, bulkChangeKey(id), bulkChange);
  const moveAction = useAction({
    mutationFn: ({ product_id, outcome }: BulkChangeItemJson) =>
      callApi<BulkChangeJson>(`${path}items/`, {
        method: "PATCH",
        body: { [outcome === "planned" ? "leave_out" : "take_in"]: [product_id] },
        fallback: "The product could not be excluded.",
      }),
    onDone: (bulkChange, { product_id, outcome }) => {
      cacheBulkChange(bulkChange);
      cacheItemOutcome(client, id, product_id, outcome === "planned" ? "left_out" : "planned");
    },
  });
  const rules = useBulkChangeRules(data, initialRules);
  return { data, rules, show: cacheBulkChange, move: moveAction };
}

export type BulkChangeState = ReturnType<typeof useBulkChange>;

/** Fetches the rules whose findings a bulk change removes, whenever it progresses. */
function useBulkChangeRules(
  { id, state, counts }: BulkChangeJson,
  initialRules: BulkChangeRulesJson,
): BulkChangeRulesJson {
  const { data } = useQuery({
    queryKey: [...bulkChangeKey(id), "rules", state, counts.planned],
    queryFn: queryApi<BulkChangeRulesJson>(
      `/bulk-changes/${id}/rules/`,
      "The rules could not be loaded.",
    ),
    enabled: counts.planned > 0,
    placeholderData: (previousRules) => previousRules ?? initialRules,
  });
  return data ?? initialRules;
}

const STEP_OUTCOMES = { start: "started", cancel: "cancelled", undo: "undone" };

/** Starts, cancels or undoes a bulk change. */
export function useStep(
  { data, show }: BulkChangeState,
  step: keyof typeof STEP_OUTCOMES,
  onDone?: () => void,
) {
  return useAction({
    mutationFn: () =>
      callApi<BulkChangeJson>(`/bulk-changes/${data.id}/${step}/`, {
        method: "POST",
        fallback: `The bulk change could not be ${STEP_OUTCOMES[step]}.`,
      }),
    onDone: (updatedBulkChange) => {
      show(updatedBulkChange);
      onDone?.();
    },
  });
}

/** Updates an item in the cached list, even if it no longer matches: the rows must not move. */
function cacheItemOutcome(
  client: QueryClient,
  id: number,
  productId: string,
  outcome: BulkChangeItemJson["outcome"],
): void {
  client.setQueriesData<Page<BulkChangeItemJson>>(
    { queryKey: [itemsKey(id)] },
    (page) =>
      page && {
        ...page,
        results: page.results.map((item) =>
          item.product_id === productId ? { ...item, outcome } : item,
        ),
      },
  );
}
