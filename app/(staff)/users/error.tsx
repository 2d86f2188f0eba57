"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function UsersError({ retry }: { retry: () => void }) {
  return <PageFailed title="Failed to get users" onRetry={retry} />;
}
