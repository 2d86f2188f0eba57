import { ChartNoAxesColumn } from "lucide-react";
import Link from "next/link";
import { buttonVariants } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import type { Period } from "@/lib/enums";
import { UploadLink } from "../list/upload-link";

type NoDataProps = { period: Period; hasProducts: boolean };

/** Shown for a period without validations or decisions. Leads to a longer one, or to the upload. */
export function NoData({ period, hasProducts }: NoDataProps) {
  const canShowMore = hasProducts && period !== "1year";
  return (
    <Panel>
      <EmptyState
        icon={ChartNoAxesColumn}
        title="No Analytics Data"
        text="No validations were completed and no decisions were made in this period."
        action={
          canShowMore ? (
            <Link href="/analytics?period=1year" className={buttonVariants({ variant: "primary" })}>
              Show the Last Year
            </Link>
          ) : (
            <UploadLink />
          )
        }
      />
    </Panel>
  );
}
