"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function AuditLogError({ retry }: { retry: () => void }) {
  return <PageFailed title="Failed to load the audit log" onRetry={retry} />;
}
