import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { formatPercent, pluralize } from "@/lib/format";
import type { PolicyMarkJson, QualityDayJson, QualityJson } from "@/lib/insights/analytics/schemas";
import { computeCompliantShare } from "@/lib/insights/compliant-share";
import type { CalendarJson } from "@/lib/validations/calendar/schemas";
import { ChartDates } from "./chart-dates";
import { ForecastList, ForecastMarks } from "./forecast";
import { formatDay, formatInteger, formatShare } from "./numbers";

type QualityPanelProps = { quality: QualityJson; forecast: CalendarJson };

/** Shows the catalogue's quality by day, effects of policy changes, and the rules forecast. */
export function QualityPanel({ quality, forecast }: QualityPanelProps) {
  const { days, policy_changes: policyMarks } = quality;
  const [first, last] = [days.find(({ products }) => products > 0), days.at(-1)];
  return (
    <Panel
      description="Based on the latest validation of each product at the end of the UTC day. Re-validating the same texts does not change it."
      flush
    >
      <div className="grid xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-3 p-4">
          {first && last && <Change first={first} last={last} />}
          <div className="flex">
            <QualityChart days={days} marks={policyMarks} summary={summarizeQuality(first, last)} />
            {last && (
              <ForecastMarks
                first={forecast}
                today={last.date}
                height={CHART_HEIGHT}
                top={TOP_PADDING}
                bottom={scaleY(0)}
              />
            )}
          </div>
          <QualityLegend withMarks={policyMarks.length > 0} />
          <details className="text-sm">
            <summary className="inline-flex min-h-6 cursor-pointer items-center text-accent-text hover:underline">
              Show the quality by day as a table
            </summary>
            <div data-scrolls className="mt-2 max-h-80 overflow-y-auto rounded-md border">
              <QualityTable days={[...days].reverse()} />
            </div>
          </details>
        </div>
        <div className="border-t xl:border-t-0 xl:border-l">
          <h3 className="px-4 py-2.5 font-medium text-sm">Policy changes</h3>
          <Marks marks={[...policyMarks].reverse()} />
          <ForecastList first={forecast} />
        </div>
      </div>
    </Panel>
  );
}

function Change({ first, last }: { first: QualityDayJson; last: QualityDayJson }) {
  if (first === last)
    return (
      <p className="text-sm">
        <strong className="font-semibold">
          {formatShare(getCompliantShare(last))} of products compliant
        </strong>
        <span className="text-ink-muted">
          {" "}
          on {formatDay(last.date)}, average score {formatShare(last.average_score)}
        </span>
      </p>
    );
  return (
    <p className="text-sm">
      <strong className="font-semibold">
        {formatShare(getCompliantShare(first))} to {formatShare(getCompliantShare(last))} of
        products compliant
      </strong>
      <span className="text-ink-muted">
        {" "}
        from {formatDay(first.date)} to {formatDay(last.date)}, average score{" "}
        {formatShare(first.average_score)} to {formatShare(last.average_score)}
      </span>
    </p>
  );
}

function summarizeQuality(first?: QualityDayJson, last?: QualityDayJson): string {
  if (!first || !last) return "No products had a verdict in this period.";
  return `From ${formatDay(first.date, true)} to ${formatDay(last.date, true)} the share of compliant products went from ${formatShare(getCompliantShare(first))} to ${formatShare(getCompliantShare(last))}, the average score from ${formatShare(first.average_score)} to ${formatShare(last.average_score)}.`;
}

/** The maximum number of policy changes listed next to the chart, newest first. */
const MAX_POLICY_MARKS = 8;

function Marks({ marks }: { marks: PolicyMarkJson[] }) {
  if (marks.length === 0)
    return <p className="px-4 pb-4 text-ink-muted text-sm">No policies changed in this period.</p>;
  return (
    <>
      <ul>
        {marks.slice(0, MAX_POLICY_MARKS).map((mark) => (
          <li
            key={`${mark.kind} ${mark.policy_id} ${mark.version}`}
            className="border-t px-4 py-2 text-sm"
          >
            <p className="flex flex-wrap justify-between gap-x-3">
              <Link
                href={buildFindingsHref(mark)}
                prefetch={false}
                className="min-w-0 break-words font-medium hover:text-accent-text hover:underline"
              >
                {mark.policy}, version {mark.version}
              </Link>
              <time dateTime={mark.date} className="text-ink-muted tabular-nums">
                {formatDay(mark.date)}
              </time>
            </p>
            <p className="text-ink-muted tabular-nums">{describeEffect(mark)}</p>
          </li>
        ))}
      </ul>
      {marks.length > MAX_POLICY_MARKS && (
        <p className="border-t px-4 py-2 text-ink-muted text-sm">
          And {pluralize(marks.length - MAX_POLICY_MARKS, "earlier change")}.
        </p>
      )}
    </>
  );
}

const FILTER_NAMES: Record<PolicyMarkJson["kind"], string> = {
  category: "source=category&category",
  brand: "source=brand&brand_guideline",
  rule_set: "rule_set",
};

function buildFindingsHref({ kind, policy_id }: PolicyMarkJson): string {
  return `/findings?${FILTER_NAMES[kind]}=${policy_id}`;
}

/** Describes how a policy version changed the results of unchanged texts. */
function describeEffect(mark: PolicyMarkJson): string {
  if (mark.texts === 0) return "No texts were checked both before and after this version.";
  return `${pluralize(mark.texts, "unchanged text")}: ${formatShare(mark.before)} compliant before, ${formatShare(mark.after)} after`;
}

function QualityTable({ days }: { days: QualityDayJson[] }) {
  return (
    <table aria-label="Quality by day" className="w-full text-right text-sm tabular-nums">
      <thead className="bg-surface-sunken text-ink-muted text-xs">
        <tr className="border-b [&>th]:h-8 [&>th]:px-2 [&>th]:font-medium">
          <th scope="col" className="text-left">
            Date
          </th>
          <th scope="col">Products</th>
          <th scope="col">Compliant</th>
          <th scope="col">Average</th>
          <th scope="col">Checked</th>
        </tr>
      </thead>
      <tbody>
        {days.map((row) => (
          <tr key={row.date} className="border-b last:border-b-0 [&>*]:h-9 [&>*]:px-2">
            <th scope="row" className="whitespace-nowrap text-left font-normal">
              <time dateTime={row.date}>{formatDay(row.date)}</time>
            </th>
            <td>{formatInteger(row.products)}</td>
            <td>{formatShare(getCompliantShare(row))}</td>
            <td>{formatShare(row.average_score)}</td>
            <td>{formatInteger(row.checked)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CHART_HEIGHT = 220;
const TOP_PADDING = 8;
/** Vertical space for the dates below the plot. */
const AXIS_HEIGHT = 24;
const PLOT_HEIGHT = CHART_HEIGHT - TOP_PADDING - AXIS_HEIGHT;
const TICK_VALUES = [0, 0.25, 0.5, 0.75, 1];
const scaleY = (value: number) => TOP_PADDING + (1 - value) * PLOT_HEIGHT;

type QualityChartProps = { days: QualityDayJson[]; marks: PolicyMarkJson[]; summary: string };

/**
 * A chart that shows the share of compliant products as a solid line, the average score as a dashed
 * line, and the number of validations as bars. The lines use a separate, stretched coordinate
 * system, so one server-rendered chart fits every screen.
 */
function QualityChart({ days, marks, summary }: QualityChartProps) {
  const maxChecked = Math.max(1, ...days.map(({ checked }) => checked));
  const step = 100 / days.length;
  const getCenterX = (index: number) => (index + 0.5) * step;
  const marksByDate = Map.groupBy(marks, ({ date }) => date);
  return (
    <div className="flex min-w-0 flex-1">
      <svg
        aria-hidden
        width="44"
        height={CHART_HEIGHT}
        className="shrink-0 fill-ink-muted text-2xs"
      >
        {TICK_VALUES.map((tick) => (
          <text key={tick} x="36" y={scaleY(tick)} textAnchor="end" dominantBaseline="central">
            {formatPercent(tick)}
          </text>
        ))}
      </svg>
      <svg
        role="img"
        aria-labelledby="quality-title quality-summary"
        width="100%"
        height={CHART_HEIGHT}
        className="min-w-0 flex-1"
      >
        <title id="quality-title">Quality of the catalogue</title>
        <desc id="quality-summary">{summary}</desc>
        <ChartGrid ticks={TICK_VALUES} y={scaleY} />
        {days.map(({ date, checked }, index) => (
          <rect
            key={date}
            x={`${(index + 0.14) * step}%`}
            width={`${step * 0.72}%`}
            y={scaleY((checked / maxChecked) * 0.3)}
            height={scaleY(0) - scaleY((checked / maxChecked) * 0.3)}
            className="fill-neutral-line"
          />
        ))}
        {days.map(({ date }, index) =>
          marksByDate.has(date) ? (
            <line
              key={date}
              x1={`${getCenterX(index)}%`}
              x2={`${getCenterX(index)}%`}
              y1={TOP_PADDING}
              y2={scaleY(0)}
              strokeDasharray="2 3"
              className="stroke-ink-muted"
            />
          ) : null,
        )}
        <svg
          aria-hidden
          viewBox={`0 0 100 ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height={CHART_HEIGHT}
        >
          <Line days={days} getValue={({ average_score }) => average_score} x={getCenterX} dashed />
          <Line days={days} getValue={getCompliantShare} x={getCenterX} />
        </svg>
        {days.map((row, index) => (
          <rect
            key={row.date}
            x={`${index * step}%`}
            width={`${step}%`}
            y={TOP_PADDING}
            height={PLOT_HEIGHT}
            className="fill-transparent hover:fill-ink/5"
          >
            <title>{describeDay(row, marksByDate.get(row.date) ?? [])}</title>
          </rect>
        ))}
        <ChartDates dates={days.map(({ date }) => date)} height={CHART_HEIGHT} />
      </svg>
    </div>
  );
}

/** Returns the compliant share, from 0 to 1, or null if no product had a verdict. */
function getCompliantShare({ products, compliant }: QualityDayJson): number | null {
  return computeCompliantShare(compliant, products);
}

type LineProps = {
  days: QualityDayJson[];
  getValue: (day: QualityDayJson) => number | null;
  x: (at: number) => number;
  dashed?: boolean;
};

/** Draws a metric's line. It has no gaps: every day after the first verdict has a value. */
function Line({ days, getValue, x, dashed }: LineProps) {
  const points = days.flatMap((row, index) => {
    const value = getValue(row);
    return value === null ? [] : [`${x(index)},${scaleY(value)}`];
  });
  return (
    <polyline
      points={points.join(" ")}
      fill="none"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeDasharray={dashed ? "5 4" : undefined}
      vectorEffect="non-scaling-stroke"
      className={dashed ? "stroke-info" : "stroke-success"}
    />
  );
}

function describeDay(row: QualityDayJson, marks: PolicyMarkJson[]): string {
  const passRate =
    row.products === 0
      ? "no verdicts yet"
      : `${formatShare(getCompliantShare(row))} of ${pluralize(row.products, "product")} compliant, average score ${formatShare(row.average_score)}`;
  const policyChanges = marks.map(({ policy, version }) => `; ${policy} became version ${version}`);
  return `${formatDay(row.date, true)}: ${passRate}, ${formatInteger(row.checked)} checked${policyChanges.join("")}`;
}

function QualityLegend({ withMarks }: { withMarks: boolean }) {
  const parts = [
    ["stroke-success", undefined, "Compliant products"],
    ["stroke-info", "5 4", "Average score"],
    ...(withMarks ? ([["stroke-ink-muted", "2 3", "Policy change"]] as const) : []),
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-muted text-xs">
      {parts.map(([colour, dash, label]) => (
        <li key={label} className="flex items-center gap-1.5">
          <svg aria-hidden width="18" height="10" className="shrink-0">
            <line
              x1="0"
              x2="18"
              y1="5"
              y2="5"
              strokeWidth="2"
              strokeDasharray={dash}
              className={colour}
            />
          </svg>
          {label}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 rounded-xs bg-neutral-line" />
        Validations per day (not to scale)
      </li>
    </ul>
  );
}

type ChartGridProps = { ticks: readonly number[]; y: (value: number) => number };

/** Draws a line at each tick, and a stronger one at zero. */
export function ChartGrid({ ticks, y }: ChartGridProps) {
  return ticks.map((tick) => (
    <line
      key={tick}
      x1="0"
      x2="100%"
      y1={y(tick)}
      y2={y(tick)}
      className={tick === 0 ? "stroke-line-strong" : "stroke-line"}
    />
  ));
}
