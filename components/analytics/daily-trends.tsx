import { Panel } from "@/components/ui/panel";
import type { AnalyticsJson } from "@/lib/analytics/schemas";
import { plural } from "@/lib/format";
import { type Bar, toBars } from "./chart-bars";
import { day, whole } from "./numbers";
import { TrendChart, TrendLegend } from "./trend-chart";

/** The whole period as a chart and, folded, as a table; its last five days beside it. */
export function DailyTrends({ figures }: { figures: AnalyticsJson }) {
  const { daily_trends: trends, totals, from, to } = figures;
  const bars = toBars(trends);
  const grouped = bars.length < trends.length;
  const lastDays = toBars(trends.slice(-5)).reverse();
  const summary = `From ${day(from, true)} to ${day(to, true)}: ${plural(totals.completed, "validation")} completed, ${whole(totals.compliant)} compliant and ${whole(totals.completed - totals.compliant)} to review; ${plural(totals.rejections, "rejection")}.`;
  return (
    <Panel
      title="Daily Trends"
      description={`Validations completed and decisions that reject, by UTC day${grouped ? "; each bar is 5 days" : ""}. Today is not over.`}
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
            <div className="mt-2 max-h-80 overflow-y-auto rounded-md border">
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

/** Narrow enough to stay a table on phones. */
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
              <time dateTime={bar.to}>
                {bar.from !== bar.to && (
                  <span className="whitespace-nowrap">{day(bar.from)} – </span>
                )}
                <span className="whitespace-nowrap">{day(bar.to, withYear)}</span>
              </time>
            </th>
            <td>{whole(bar.compliant)}</td>
            <td>{whole(bar.needs_review)}</td>
            <td className="pr-4! max-sm:pr-3!">{whole(bar.rejected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
