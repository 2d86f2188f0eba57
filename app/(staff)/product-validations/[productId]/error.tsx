"use client";

import { LoadingFailed } from "@/components/product-page/loading-failed";

export default function ProductError({ retry }: { retry: () => void }) {
  return <LoadingFailed message="Failed to fetch product details" onRetry={retry} />;
}
