"use client";

import { LoadFailed } from "@/components/list/load-failed";
import { Panel } from "@/components/ui/panel";

export default function AnalyticsError({ retry }: { retry: () => void }) {
  return (
    <Panel flush>
      <LoadFailed title="Failed to load analytics data" onRetry={retry} />
    </Panel>
  );
}
