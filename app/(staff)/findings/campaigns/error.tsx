"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function CampaignsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Error Loading Campaigns" onRetry={retry} />;
}
