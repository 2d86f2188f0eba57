"use client";

import { Panel } from "@/components/ui/panel";
import { LoadFailed } from "./load-failed";

type PageFailedProps = { title: string; onRetry: () => void };

/** Stands where a whole screen would when it could not be loaded. */
export function PageFailed(props: PageFailedProps) {
  return (
    <Panel flush>
      <LoadFailed {...props} wholePage />
    </Panel>
  );
}
