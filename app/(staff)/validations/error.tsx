"use client";

import { LoadFailed } from "@/components/list/load-failed";
import { Panel } from "@/components/ui/panel";

export default function ValidationsError({ retry }: { retry: () => void }) {
  return (
    <Panel flush>
      <LoadFailed title="Error Loading Validations" onRetry={retry} />
    </Panel>
  );
}
