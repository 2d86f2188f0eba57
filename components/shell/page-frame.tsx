"use client";

import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { Navigation, SettingsTabs } from "./navigation";
import { useWholeWindow } from "./whole-window";

type PageFrameProps = { allowed: readonly string[]; children: ReactNode };

/** Shows the sidebar beside a page, except where the page uses the whole window. */
export function PageFrame({ allowed, children }: PageFrameProps) {
  const isWholeWindow = useWholeWindow();
  return (
    <div className={cn(!isWholeWindow && "lg:grid lg:grid-cols-[13.5rem_minmax(0,1fr)]")}>
      {!isWholeWindow && (
        <aside className="sticky top-14 h-[calc(100dvh-3.5rem)] overflow-y-auto border-r bg-surface p-3 max-lg:hidden">
          <Navigation allowed={allowed} />
        </aside>
      )}
      <div className="min-w-0">
        <SettingsTabs allowed={allowed} />
        {children}
      </div>
    </div>
  );
}
