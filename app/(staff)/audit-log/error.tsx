"use client";

import { LoadFailed } from "@/components/list/load-failed";
import { Panel } from "@/components/ui/panel";

export default function AuditLogError({ retry }: { retry: () => void }) {
  return (
    <Panel flush>
      <LoadFailed title="Failed to load the audit log" onRetry={retry} />
    </Panel>
  );
}
