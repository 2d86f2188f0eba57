"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "@/lib/api-client";
import { grouped, plural } from "@/lib/format";
import type {
  BulkUpdateAnswer,
  BulkUpdateJob,
  BulkUpdateJobAnswer,
} from "@/lib/products/bulk/schemas";
import { PRODUCTS } from "./list";

const LOOK_MS = 1_000;

/** Follows a change of many products that runs in the background, and tells how far it is. */
export function useBulkUpdate(say: (message: string | null) => void) {
  const client = useQueryClient();
  const [job, setJob] = useState<number | null>(null);
  const { data } = useQuery({
    queryKey: ["bulk-update", job],
    queryFn: ({ signal }) =>
      callApi<BulkUpdateJob>(`/products/bulk-updates/${job}/`, {
        signal,
        fallback: "Failed to look at the change",
      }),
    enabled: job !== null,
    refetchInterval: ({ state }) =>
      state.data && state.data.state !== "running" ? false : LOOK_MS,
  });
  useEffect(() => {
    if (!data || data.id !== job) return;
    say(sentenceOf(data));
    void client.invalidateQueries({ queryKey: [PRODUCTS.key] });
    if (data.state !== "running") setJob(null);
  }, [data, job, say, client]);
  return {
    begun: (answer: BulkUpdateAnswer | BulkUpdateJobAnswer) => {
      if (!("job" in answer)) return say(outcomeOf(answer));
      say(`Changing ${plural(answer.job.progress.total, "product")} in the background…`);
      setJob(answer.job.id);
    },
  };
}

function sentenceOf(job: BulkUpdateJob): string {
  const { done, total } = job.progress;
  const numbers = [done, total].map((count) => grouped(count));
  if (job.state === "running") return `Changing products: ${numbers.join(" of ")} done…`;
  if (job.state === "failed")
    return `Error: ${job.error_message ?? "The change failed."} ${numbers.join(" of ")} products were done.`;
  return outcomeOf(job);
}

function outcomeOf({ updated, unchanged, skipped }: BulkUpdateAnswer): string {
  return [
    `${plural(updated, "product")} updated${updated > 0 ? "; the checks are queued" : ""}.`,
    unchanged > 0 ? `${plural(unchanged, "product")} had this already.` : "",
    skipped > 0 ? `${plural(skipped, "product")} no longer exist.` : "",
  ]
    .filter(Boolean)
    .join(" ");
}
