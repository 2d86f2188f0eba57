"use client";

import { PageFailed } from "@/components/list/page-failed";

export default function AuditLogError({ retry }: { retry: () => void }) {
  return <PageFailed title="Failed to load the audit log" onRetry={retry} />;
}
