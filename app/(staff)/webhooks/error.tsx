"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function WebhooksError({ retry }: { retry: () => void }) {
  return <PageFailed title="Failed to get webhooks" onRetry={retry} />;
}
