"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function AnalyticsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Failed to load analytics data" onRetry={retry} />;
}
