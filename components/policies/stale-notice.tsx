"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { callApi } from "@/lib/api-client";
import { grouped, plural } from "@/lib/format";
import type { StaleJson } from "@/lib/policies/versions/schemas";
import { useAction } from "../form/use-action";
import { POLICIES } from "./use-policies";

const WATCH_MS = 2_000;
/** While none runs: other people change policies as well. */
const REFRESH_MS = 30_000;
const PATH = "/policies/stale/";

/** Says how many verdicts were made under older policies, and makes them anew in the background. */
export function StaleNotice() {
  const { data } = useQuery({
    queryKey: [POLICIES, PATH],
    queryFn: ({ signal }) =>
      callApi<StaleJson>(PATH, { signal, fallback: "Failed to count older verdicts" }),
    refetchInterval: ({ state: { data } }) => (data && data.running > 0 ? WATCH_MS : REFRESH_MS),
  });
  const revalidate = useAction({
    act: () =>
      callApi<{ queued: number }>("/policies/revalidate/", {
        method: "POST",
        body: {},
        fallback: "Failed to trigger validation",
      }),
    changes: [[POLICIES, PATH]],
  });
  /** How many were to be made anew when it was started. */
  const started = revalidate.answer?.queued ?? null;
  if (revalidate.failure)
    return (
      <Banner tone="error" onDismiss={revalidate.dismiss}>
        {revalidate.failure.message}
      </Banner>
    );
  if (started !== null && data && data.running > 0) {
    const total = Math.max(started, data.running);
    const done = total - data.running;
    return (
      <Banner tone="info" title={`Re-validated ${grouped(done)} of ${plural(total, "product")}`}>
        <ProgressBar label="Re-validation" value={done} max={total} className="mt-1" />
      </Banner>
    );
  }
  if (!data || data.stale === 0)
    return started === null || !data ? null : (
      <Banner tone="success" onDismiss={revalidate.dismiss}>
        Every verdict is up to date with today's policies.
      </Banner>
    );
  const verdicts = data.stale === 1 ? "verdict was" : "verdicts were";
  return (
    <Banner tone="warning" title={`${grouped(data.stale)} ${verdicts} made under older policies`}>
      <p>They are made anew tonight, or now in the background.</p>
      <Button size="sm" className="mt-2" busy={revalidate.busy} onClick={() => revalidate.run()}>
        Re-validate Now
      </Button>
    </Banner>
  );
}
