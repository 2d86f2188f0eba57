"use client";

import { PageFailed } from "@/components/list/load-failed";

export default function ProductsError({ retry }: { retry: () => void }) {
  return <PageFailed title="Error loading products" onRetry={retry} />;
}
