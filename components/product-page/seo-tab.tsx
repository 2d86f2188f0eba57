"use client";

import { onDemand } from "@/components/ui/on-demand";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";

// Fetched when the tab is first opened.
const SeoPanel = onDemand(
  () => import("../seo/seo-panel").then((module) => module.SeoPanel),
  () => <Skeleton className="h-80" />,
);

type SeoTabProps = { productId: string; canEdit: boolean };

export function SeoTab({ productId, canEdit }: SeoTabProps) {
  return (
    <Panel>
      <SeoPanel productId={productId} canAccept={canEdit} />
    </Panel>
  );
}
