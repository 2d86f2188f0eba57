"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function ValidationsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Error Loading Validations" onRetry={retry} />;
}
