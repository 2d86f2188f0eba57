"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function DecisionsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Error Loading Decisions" onRetry={retry} />;
}
