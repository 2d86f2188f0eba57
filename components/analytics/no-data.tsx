import { ChartNoAxesColumn } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { Period } from "@/lib/enums";

/** Shown for a period without validations or decisions. */
export function NoData({ period }: { period: Period }) {
  const isLongestPeriod = period === "1year";
  return (
    <Panel>
      <EmptyState
        icon={ChartNoAxesColumn}
        title="No Analytics Data"
        text="No validations were completed and no decisions were made in this period."
        action={
          <Link
            href={isLongestPeriod ? "/upload" : "/analytics?period=1year"}
            className={buttonVariants({ variant: "primary" })}
          >
            {isLongestPeriod ? "Upload Products" : "Show the Last Year"}
          </Link>
        }
      />
    </Panel>
  );
}
