import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { pluralize } from "@/lib/format";
import type { AnalyticsJson, DailyTrendJson } from "@/lib/insights/analytics/schemas";
import { ChartDates } from "./chart-dates";
import { formatDay, formatInteger } from "./numbers";
import { ChartGrid } from "./quality-panel";

/** Shows the period as a chart and a collapsible table, next to its last five days. */
export function DailyTrends({ figures }: { figures: AnalyticsJson }) {
  const { daily_trends: trends, totals, from, to } = figures;
  const bars = toBars(trends);
  const isGrouped = bars.length < trends.length;
  const lastDays = toBars(trends.slice(-5)).reverse();
  const summary = `From ${formatDay(from, true)} to ${formatDay(to, true)}: ${pluralize(totals.completed, "validation")} completed, ${formatInteger(totals.compliant)} compliant and ${formatInteger(totals.completed - totals.compliant)} to review; ${pluralize(totals.rejections, "rejection")}.`;
  return (
    <Panel
      title="Daily Trends"
      description={`Completed validations and rejections by UTC day${isGrouped ? "; each bar is 5 days" : ""}. Today is incomplete.`}
      flush
    >
      <div className="grid xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-3 p-4">
          <TrendChart bars={bars} summary={summary} />
          <TrendLegend />
          <details className="text-sm">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent-text hover:underline">
              Show the whole period as a table
            </summary>
            <div data-scrolls className="mt-2 max-h-80 overflow-y-auto rounded-md border">
              <TrendTable label="Trends of the whole period" bars={[...bars].reverse()} withYear />
            </div>
          </details>
        </div>
        <div className="border-t xl:border-t-0 xl:border-l">
          <h3 className="px-4 py-2.5 font-medium text-sm">Last 5 days</h3>
          <TrendTable label="Daily trends of the last 5 days" bars={lastDays} />
        </div>
      </div>
    </Panel>
  );
}

type TrendTableProps = { label: string; bars: Bar[]; withYear?: boolean };

/** A table with few enough columns for phones. */
function TrendTable({ label, bars, withYear }: TrendTableProps) {
  return (
    <table aria-label={label} className="w-full text-right text-sm tabular-nums">
      <thead className="bg-surface-sunken text-ink-muted text-xs">
        <tr className="border-b [&>th]:h-8 [&>th]:px-2 [&>th]:font-medium max-sm:[&>th]:px-1">
          <th scope="col" className="pl-4! max-sm:pl-3! text-left">
            Date
          </th>
          <th scope="col">Compliant</th>
          <th scope="col">Needs review</th>
          <th scope="col" className="pr-4! max-sm:pr-3!">
            Rejected
          </th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr
            key={bar.from}
            className="border-b last:border-b-0 [&>*]:h-9 [&>*]:px-2 max-sm:[&>*]:px-1"
          >
            <th scope="row" className="pl-4! max-sm:pl-3! text-left font-normal">
              <Link
                href={`/validations?created_from=${bar.from}&created_to=${bar.to}`}
                prefetch={false}
                className="inline-flex min-h-6 items-center hover:text-accent-text hover:underline"
              >
                <time dateTime={bar.to}>
                  {bar.from !== bar.to && (
                    <span className="whitespace-nowrap">{formatDay(bar.from)} – </span>
                  )}
                  <span className="whitespace-nowrap">{formatDay(bar.to, withYear)}</span>
                </time>
              </Link>
            </th>
            <td>{formatInteger(bar.compliant)}</td>
            <td>{formatInteger(bar.needs_review)}</td>
            <td className="pr-4! max-sm:pr-3!">{formatInteger(bar.rejected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CHART_HEIGHT = 240;
const TOP_PADDING = 8;
/** Vertical space for the dates below the plot. */
const AXIS_HEIGHT = 24;
const PLOT_HEIGHT = CHART_HEIGHT - TOP_PADDING - AXIS_HEIGHT;

type TrendChartProps = { bars: Bar[]; summary: string };

/**
 * A bar chart that stacks validations upward and rejections downward. Widths are percentages, so
 * one server-rendered chart fits every screen. Patterns distinguish the parts without relying on
 * color.
 */
export function TrendChart({ bars, summary }: TrendChartProps) {
  const scale = toScale(
    Math.max(...bars.map((bar) => bar.compliant + bar.needs_review)),
    Math.max(...bars.map((bar) => bar.rejected)),
  );
  const y = (value: number) =>
    TOP_PADDING + ((scale.top - value) / (scale.top + scale.bottom)) * PLOT_HEIGHT;
  return (
    <div className="flex">
      <Axis scale={scale} y={y} />
      <svg
        role="img"
        aria-labelledby="trend-title trend-summary"
        width="100%"
        height={CHART_HEIGHT}
        className="min-w-0 flex-1"
      >
        <title id="trend-title">Daily trends</title>
        <desc id="trend-summary">{summary}</desc>
        <Patterns />
        <ChartGrid ticks={scale.ticks} y={y} />
        {bars.map((bar, index) => (
          <BarShape key={bar.from} bar={bar} index={index} count={bars.length} y={y} />
        ))}
        <ChartDates dates={bars.map(({ to }) => to)} height={CHART_HEIGHT} />
      </svg>
    </div>
  );
}

type ScaleFunction = (value: number) => number;

function Axis({ scale, y }: { scale: Scale; y: ScaleFunction }) {
  return (
    <svg aria-hidden width="44" height={CHART_HEIGHT} className="shrink-0 fill-ink-muted text-2xs">
      {scale.ticks.map((tick) => (
        <text key={tick} x="36" y={y(tick)} textAnchor="end" dominantBaseline="central">
          {formatCompact(Math.abs(tick))}
        </text>
      ))}
    </svg>
  );
}

function formatCompact(value: number): string {
  return new Intl.NumberFormat("en", { notation: "compact" }).format(value);
}

type BarShapeProps = { bar: Bar; index: number; count: number; y: ScaleFunction };

function BarShape({ bar, index, count, y }: BarShapeProps) {
  const step = 100 / count;
  const x = `${(index + 0.14) * step}%`;
  const width = `${step * 0.72}%`;
  const positiveCount = bar.compliant + bar.needs_review;
  return (
    <g className="group">
      <title>{describeBar(bar)}</title>
      <rect
        x={`${index * step}%`}
        width={`${step}%`}
        y={TOP_PADDING}
        height={PLOT_HEIGHT}
        className="fill-transparent group-hover:fill-surface-hover"
      />
      {bar.compliant > 0 && (
        <rect
          x={x}
          width={width}
          y={y(bar.compliant)}
          height={y(0) - y(bar.compliant)}
          fill="url(#trend-compliant)"
        />
      )}
      {bar.needs_review > 0 && (
        <rect
          x={x}
          width={width}
          y={y(positiveCount)}
          height={y(bar.compliant) - y(positiveCount)}
          fill="url(#trend-review)"
        />
      )}
      {bar.rejected > 0 && (
        <rect
          x={x}
          width={width}
          y={y(0)}
          height={y(-bar.rejected) - y(0)}
          fill="url(#trend-rejected)"
        />
      )}
    </g>
  );
}

function describeBar(bar: Bar): string {
  const dateRange =
    bar.from === bar.to
      ? formatDay(bar.to, true)
      : `${formatDay(bar.from)} to ${formatDay(bar.to, true)}`;
  return `${dateRange}: ${formatInteger(bar.compliant)} compliant, ${formatInteger(bar.needs_review)} to review, ${pluralize(bar.rejected, "rejection")}`;
}

function Patterns() {
  const tile = { width: 6, height: 6, patternUnits: "userSpaceOnUse" as const };
  return (
    <defs>
      <pattern id="trend-compliant" {...tile}>
        <rect width="6" height="6" className="fill-success" />
      </pattern>
      <pattern id="trend-review" {...tile} patternTransform="rotate(45)">
        <rect width="6" height="6" className="fill-warning-line" />
        <rect width="3" height="6" className="fill-warning" />
      </pattern>
      <pattern id="trend-rejected" {...tile}>
        <rect width="6" height="6" className="fill-danger" />
        <circle cx="3" cy="3" r="1.2" className="fill-danger-soft" />
      </pattern>
    </defs>
  );
}

const LEGEND_ITEMS = [
  ["trend-compliant", "Compliant"],
  ["trend-review", "Needs review"],
  ["trend-rejected", "Rejected (decisions, below the line)"],
] as const;

function TrendLegend() {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-xs">
      {LEGEND_ITEMS.map(([pattern, label]) => (
        <li key={pattern} className="flex items-center gap-1.5">
          <svg aria-hidden width="14" height="14" className="shrink-0 rounded-xs">
            <rect width="14" height="14" fill={`url(#${pattern})`} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** The totals for one or more days. */
interface Bar {
  from: string;
  to: string;
  compliant: number;
  needs_review: number;
  rejected: number;
}

/** Groups more than 100 days into bars of 5 days: 365 days become exactly 73 bars. */
export function toBars(trends: readonly DailyTrendJson[]): Bar[] {
  const size = trends.length > 100 ? 5 : 1;
  const bars: Bar[] = [];
  for (let start = 0; start < trends.length; start += size) {
    const days = trends.slice(start, start + size);
    const sum = (key: "compliant" | "needs_review" | "rejected") =>
      days.reduce((total, row) => total + row[key], 0);
    bars.push({
      from: days[0]?.date ?? "",
      to: days.at(-1)?.date ?? "",
      compliant: sum("compliant"),
      needs_review: sum("needs_review"),
      rejected: sum("rejected"),
    });
  }
  return bars;
}

interface Scale {
  /** Tick values: multiples of 1, 2 or 5 times a power of ten; negative below the axis. */
  ticks: number[];
  top: number;
  /** The distance from zero to the end of the lowest bar. */
  bottom: number;
}

/** Returns an axis from `-lowerExtent` to `upperExtent` with about four ticks. */
export function toScale(upperExtent: number, lowerExtent: number): Scale {
  const targetStep = Math.max(1, (upperExtent + lowerExtent) / 4);
  const power = 10 ** Math.floor(Math.log10(targetStep));
  const tickStep = ([1, 2, 5, 10].find((factor) => factor * power >= targetStep) ?? 10) * power;
  const ticksAbove = Math.max(1, Math.ceil(upperExtent / tickStep));
  const ticksBelow = Math.floor(lowerExtent / tickStep);
  const ticks = Array.from(
    { length: ticksAbove + ticksBelow + 1 },
    (_, index) => (index - ticksBelow) * tickStep,
  );
  return { ticks, top: ticksAbove * tickStep, bottom: lowerExtent };
}
