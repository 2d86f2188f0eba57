"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function FindingsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Error Loading Findings" onRetry={retry} />;
}
