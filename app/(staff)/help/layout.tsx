import type { ReactNode } from "react";
import { ManualIndex } from "@/components/help/manual-index";
import { getManualContents } from "@/lib/insights/manual/contents";

/** Shows the index of the manual next to the current page. */
export default async function HelpLayout({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <div className="lg:sticky lg:top-20 lg:flex lg:max-h-[calc(100dvh-6.5rem)] lg:flex-col">
        <ManualIndex groups={await getManualContents()} />
      </div>
      <div className="min-w-0 max-w-5xl">{children}</div>
    </div>
  );
}
