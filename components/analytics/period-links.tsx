import Link from "next/link";
import { cn } from "@/components/ui/cn";
import { type Breakdown, PERIODS, type Period } from "@/lib/enums";

const LABELS: Record<Period, string> = {
  "7days": "7 days",
  "30days": "30 days",
  "90days": "90 days",
  "1year": "1 year",
};

/** The choice of period: links, so that Back undoes it. */
export function PeriodLinks({ current, by }: { current: Period; by: Breakdown }) {
  return (
    <nav
      aria-label="Period"
      className="inline-flex self-start rounded-md border border-line-strong/50 bg-surface-sunken p-0.5"
    >
      {PERIODS.map((period) => (
        <Link
          key={period}
          href={`/analytics?period=${period}${by === "field" ? "" : `&by=${by}`}`}
          scroll={false}
          aria-current={period === current ? "page" : undefined}
          className={cn(
            "inline-flex h-7 items-center whitespace-nowrap rounded-sm border px-3 font-medium text-sm max-sm:px-2.5",
            period === current
              ? "border-line-strong/50 bg-surface-raised text-ink"
              : "border-transparent text-ink-muted hover:text-ink",
          )}
        >
          {LABELS[period]}
        </Link>
      ))}
    </nav>
  );
}
