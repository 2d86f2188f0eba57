"use client";

import { Panel } from "@/components/ui/panel";
import { LoadFailed } from "@/components/validations/list-body";

export default function ValidationsError({ retry }: { retry: () => void }) {
  return (
    <Panel flush>
      <LoadFailed onRetry={retry} />
    </Panel>
  );
}
