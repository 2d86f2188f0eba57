"use client";

import { PageFailed } from "@/components/list/page-failed";

export default function FindingsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Error Loading Findings" onRetry={retry} />;
}
