"use client";

import { LoadFailed } from "@/components/list/load-failed";
import { Panel } from "@/components/ui/panel";

export default function ProductsError({ retry }: { retry: () => void }) {
  return (
    <Panel flush>
      <LoadFailed title="Error loading products" onRetry={retry} />
    </Panel>
  );
}
