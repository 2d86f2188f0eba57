"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function BulkChangesError({ retry }: { retry: () => void }) {
  return <PageFailed title="Error loading bulk changes" onRetry={retry} />;
}
