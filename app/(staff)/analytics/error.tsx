"use client";

import { PageFailed } from "@/components/list/page-failed";

export default function AnalyticsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Failed to load analytics data" onRetry={retry} />;
}
