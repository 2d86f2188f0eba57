"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function SeoAnalysisError({ retry }: { retry: () => void }) {
  return <PageFailed title="Failed to fetch SEO list" onRetry={retry} />;
}
