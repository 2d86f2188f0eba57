import type { AnalyticsJson } from "@/lib/analytics/schemas";
import { plural } from "@/lib/format";
import { Change } from "./change";
import { share, shown, whole } from "./numbers";

/** The three metrics, each with what it is made of and how it moved. */
export function MetricCards({ figures }: { figures: AnalyticsJson }) {
  const { metrics, totals, daily_trends } = figures;
  const { compliance, throughput, rejection_rate: rejection } = metrics;
  const cards = [
    {
      label: "Compliance",
      value: share(compliance.current),
      basis: `${whole(totals.compliant)} of ${plural(totals.completed, "validation")} compliant`,
      change: compliance.change,
      unit: " points",
    },
    {
      label: "Throughput",
      value: (
        <>
          {shown(throughput.current ?? 0)}{" "}
          <span className="font-normal text-base text-ink-muted tracking-normal">a day</span>
        </>
      ),
      basis: `${plural(totals.completed, "validation")} completed`,
      change: throughput.change,
      unit: "%",
    },
    {
      label: "Rejection Rate",
      value: share(rejection.current),
      basis: `${whole(totals.rejections)} of ${plural(totals.decisions, "decision")} rejected`,
      change: rejection.change,
      unit: " points",
      lessIsBetter: true,
    },
  ];
  return (
    <ul className="grid gap-4 sm:grid-cols-3">
      {cards.map(({ label, value, basis, ...change }) => (
        <li key={label} className="min-w-0 rounded-lg border bg-surface-raised px-4 py-3">
          <h2 className="text-ink-muted text-sm">{label}</h2>
          <p className="font-semibold text-2xl tabular-nums tracking-tight">{value}</p>
          <p className="text-ink-muted text-xs tabular-nums">{basis}</p>
          <p className="mt-2 border-t pt-2 text-sm">
            <Change
              value={change.change}
              unit={change.unit}
              lessIsBetter={change.lessIsBetter}
              unknown="Nothing earlier to compare"
            />
            {change.change !== null && (
              <span className="sr-only"> against the {daily_trends.length} days before</span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}
