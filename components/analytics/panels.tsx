import { ChartNoAxesColumn } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useId } from "react";
import { buttonVariants } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { EmptyState } from "@/components/ui/empty-state";
import { Facts, Panel } from "@/components/ui/panel";
import { type Breakdown, PERIODS, type Period } from "@/lib/enums";
import { pluralize, toSentenceCase } from "@/lib/format";
import type {
  AnalyticsJson,
  DecisionWaitJson,
  ModelUseJson,
  ViolationTypeJson,
} from "@/lib/insights/analytics/schemas";
import { UploadLink } from "../list/upload-link";
import { Change } from "./change";
import { formatDecimal, formatDuration, formatHours, formatInteger, formatShare } from "./numbers";

const PERIOD_LABELS: Record<Period, string> = {
  "7days": "7 days",
  "30days": "30 days",
  "90days": "90 days",
  "1year": "1 year",
};

/** Links to the available periods. Links let the Back button restore the previous period. */
export function PeriodLinks({ current, by }: { current: Period; by: Breakdown | null }) {
  return (
    <nav
      aria-label="Period"
      className="inline-flex self-start rounded-md border border-line-strong/50 bg-surface-sunken p-0.5"
    >
      {PERIODS.map((period) => (
        <Link
          key={period}
          href={`/analytics?period=${period}${by === null ? "" : `&by=${by}`}`}
          scroll={false}
          aria-current={period === current ? "page" : undefined}
          className={cn(
            "inline-flex h-7 items-center whitespace-nowrap rounded-sm border px-3 font-medium text-sm max-sm:px-2",
            period === current
              ? "border-line-strong/50 bg-surface-raised text-ink"
              : "border-transparent text-ink-muted hover:text-ink",
          )}
        >
          {PERIOD_LABELS[period]}
        </Link>
      ))}
    </nav>
  );
}

/** A section of the analytics screen. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex min-w-0 flex-col gap-4">
      <h2 id={id} className="font-semibold text-lg tracking-tight">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A collapsible container for the less common breakdowns. */
export function FurtherBreakdowns({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="min-w-0">
      <summary className="inline-flex min-h-8 cursor-pointer items-center font-medium text-accent-text text-sm hover:underline">
        Further breakdowns
      </summary>
      <div className="mt-2 flex flex-col gap-4">{children}</div>
    </details>
  );
}

/** Shows the three metrics with their parts and trends. */
export function MetricCards({ figures }: { figures: AnalyticsJson }) {
  const { metrics, totals, daily_trends } = figures;
  const { compliance, throughput, rejection_rate: rejectionRate } = metrics;
  const cards = [
    {
      label: "Compliance",
      value: formatShare(compliance.current),
      basis: `${formatInteger(totals.compliant)} of ${pluralize(totals.completed, "validation")} compliant, re-validations included`,
      change: compliance.change,
      unit: " points",
    },
    {
      label: "Throughput",
      value: (
        <>
          {formatDecimal(throughput.current ?? 0)}{" "}
          <span className="font-normal text-base text-ink-muted tracking-normal">per day</span>
        </>
      ),
      basis: `${pluralize(totals.completed, "validation")} completed`,
      change: throughput.change,
      unit: "%",
    },
    {
      label: "Rejection Rate",
      value: formatShare(rejectionRate.current),
      basis: `${formatInteger(totals.rejections)} of ${pluralize(totals.decisions, "decision")} rejected`,
      change: rejectionRate.change,
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
              unknown="No earlier period to compare"
            />
            {change.change !== null && (
              <span className="sr-only">
                {" "}
                compared with the previous {daily_trends.length} days
              </span>
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Shows each violation type with its share. */
export function ViolationTypes({ types }: { types: ViolationTypeJson[] }) {
  return (
    <Panel title="Common Violations" description="Violations found, by type." flush>
      {types.length === 0 ? (
        <p className="p-4 text-ink-muted text-sm">No violations were found in this period.</p>
      ) : (
        <ul>
          {types.map(({ type, count, percentage }) => (
            <li key={type} className="border-b px-4 py-2 text-sm last:border-b-0">
              <div className="flex justify-between gap-4">
                <Link
                  href={`/findings?violation_type=${type}`}
                  prefetch={false}
                  className="min-w-0 break-words hover:text-accent-text hover:underline"
                >
                  {toSentenceCase(type)}
                </Link>
                <span className="shrink-0 tabular-nums">
                  {formatInteger(count)}{" "}
                  <span className="text-ink-muted">({formatDecimal(percentage)}%)</span>
                </span>
              </div>
              <div aria-hidden className="mt-1 h-1.5 rounded-full bg-neutral-line">
                <div
                  className="h-full rounded-full bg-accent"
                  style={{ width: `${percentage}%` }}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Shows how long products stay in the review queue before a decision. */
export function DecisionWait({ wait }: { wait: DecisionWaitJson }) {
  return (
    <Panel
      title="Time to Decision"
      description={`From the completed validation to the decision, based on ${pluralize(wait.decisions, "decision")}.`}
    >
      <Facts
        items={[
          { label: "Median", value: formatHours(wait.median_hours) },
          { label: "90th percentile", value: formatHours(wait.p90_hours) },
          {
            label: "In review now",
            value: (
              <Link
                href="/products?status=needs_review"
                className="text-accent-text hover:underline"
              >
                {pluralize(wait.waiting_now, "product")}
              </Link>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** Shows the usage and cost of the model. */
export function ModelUse({ model }: { model: ModelUseJson }) {
  const { validations_judged: judgedCount, tokens_reported: reportedTokens } = model;
  return (
    <Panel
      title="Model Use"
      description={
        judgedCount === 0
          ? "No validations in this period used a model."
          : `Based on ${pluralize(judgedCount, "validation")} that a model judged${reportedTokens < judgedCount ? `; ${formatInteger(reportedTokens)} of them reported tokens` : ""}.`
      }
    >
      <Facts
        items={[
          {
            label: "Input tokens",
            value: model.tokens_in === null ? "—" : formatInteger(model.tokens_in),
          },
          {
            label: "Output tokens",
            value: model.tokens_out === null ? "—" : formatInteger(model.tokens_out),
          },
          { label: "Total time", value: formatDuration(model.seconds) },
          {
            label: "Time per validation",
            value: judgedCount > 0 ? formatDuration(model.seconds / judgedCount) : "—",
          },
          { label: "Findings dropped", value: formatInteger(model.dropped_findings) },
        ]}
      />
    </Panel>
  );
}

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
