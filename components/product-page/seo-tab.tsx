"use client";

import dynamic from "next/dynamic";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/progress";

// Fetched when the tab is first opened.
const SeoPanel = dynamic(() => import("../seo/seo-panel").then((module) => module.SeoPanel), {
  ssr: false,
  loading: () => <Skeleton className="h-80" />,
});

type SeoTabProps = { productId: string; canEdit: boolean };

export function SeoTab({ productId, canEdit }: SeoTabProps) {
  return (
    <Panel>
      <SeoPanel productId={productId} canAccept={canEdit} />
    </Panel>
  );
}
