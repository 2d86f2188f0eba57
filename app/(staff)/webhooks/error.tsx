"use client";

import { LoadFailed } from "@/components/list/load-failed";
import { Panel } from "@/components/ui/panel";

export default function WebhooksError({ retry }: { retry: () => void }) {
  return (
    <Panel flush>
      <LoadFailed title="Failed to get webhooks" onRetry={retry} />
    </Panel>
  );
}
