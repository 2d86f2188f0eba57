"use client";

import { useQuery } from "@tanstack/react-query";
import { Banner } from "@/components/ui/banner";
import { Time } from "@/components/ui/time";
import { pluralize } from "@/lib/format";
import type { OutageJson } from "@/lib/model/schemas";
import { queryApi } from "@/lib/platform/api-client";

/** The polling interval, which matches the lists' interval. */
const REFRESH_MS = 5_000;

type ModelNoticeProps = {
  /** The outage at the time the page was rendered, or null if the model was available. */
  outage: OutageJson["outage"];
};

/** Explains, while the model is unavailable, that only the tasks that need it are pending. */
export function ModelNotice(initialNotice: ModelNoticeProps) {
  const { data } = useQuery({
    queryKey: ["outage"],
    queryFn: queryApi<OutageJson>(
      "/validations/outage/",
      "Failed to check whether the model is available",
    ),
    initialData: initialNotice,
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS - 1_000,
  });
  if (!data.outage) return null;
  const { since, waiting: pendingCount } = data.outage;
  return (
    <Banner tone="warning" title="The model does not answer" className="mb-5">
      It stopped answering <Time value={since} />. {pluralize(pendingCount, "check")}{" "}
      {pendingCount === 1 ? "is" : "are"} pending and will continue automatically. Rules that don't
      need the model are still checked.
    </Banner>
  );
}
