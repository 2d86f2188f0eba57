"use client";

import { LoadFailed } from "@/components/list/load-failed";
import { Panel } from "@/components/ui/panel";

export default function SeoAnalysisError({ retry }: { retry: () => void }) {
  return (
    <Panel flush>
      <LoadFailed title="Failed to fetch SEO list" onRetry={retry} />
    </Panel>
  );
}
