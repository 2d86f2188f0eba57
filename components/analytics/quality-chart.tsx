import type { PolicyMarkJson, QualityDayJson } from "@/lib/analytics/schemas";
import { percent, plural } from "@/lib/format";
import { ChartDates } from "./chart-dates";
import { ChartGrid } from "./chart-grid";
import { day, share, whole } from "./numbers";

const HEIGHT = 220;
const TOP = 8;
/** Room for the dates below. */
const FOOT = 24;
const PLOT = HEIGHT - TOP - FOOT;
const TICKS = [0, 0.25, 0.5, 0.75, 1];
const y = (value: number) => TOP + (1 - value) * PLOT;

type QualityChartProps = { days: QualityDayJson[]; marks: PolicyMarkJson[]; summary: string };

/**
 * The share of compliant products as a solid line, the average score as a dashed one, what was checked
 * as bars behind them. Lines are drawn on a grid of their own that is stretched: one picture from the
 * server fits every screen.
 */
export function QualityChart({ days, marks, summary }: QualityChartProps) {
  const most = Math.max(1, ...days.map(({ checked }) => checked));
  const step = 100 / days.length;
  const middle = (at: number) => (at + 0.5) * step;
  const marked = Map.groupBy(marks, ({ date }) => date);
  return (
    <div className="flex">
      <svg aria-hidden width="44" height={HEIGHT} className="shrink-0 fill-ink-muted text-2xs">
        {TICKS.map((tick) => (
          <text key={tick} x="36" y={y(tick)} textAnchor="end" dominantBaseline="central">
            {percent(tick)}
          </text>
        ))}
      </svg>
      <svg
        role="img"
        aria-labelledby="quality-title quality-summary"
        width="100%"
        height={HEIGHT}
        className="min-w-0 flex-1"
      >
        <title id="quality-title">Quality of the catalogue</title>
        <desc id="quality-summary">{summary}</desc>
        <ChartGrid ticks={TICKS} y={y} />
        {days.map(({ date, checked }, at) => (
          <rect
            key={date}
            x={`${(at + 0.14) * step}%`}
            width={`${step * 0.72}%`}
            y={y((checked / most) * 0.3)}
            height={y(0) - y((checked / most) * 0.3)}
            className="fill-neutral-line"
          />
        ))}
        {days.map(({ date }, at) =>
          marked.has(date) ? (
            <line
              key={date}
              x1={`${middle(at)}%`}
              x2={`${middle(at)}%`}
              y1={TOP}
              y2={y(0)}
              strokeDasharray="2 3"
              className="stroke-ink-muted"
            />
          ) : null,
        )}
        <svg
          aria-hidden
          viewBox={`0 0 100 ${HEIGHT}`}
          preserveAspectRatio="none"
          width="100%"
          height={HEIGHT}
        >
          <Line days={days} of={({ average_score }) => average_score} x={middle} dashed />
          <Line days={days} of={compliantShare} x={middle} />
        </svg>
        {days.map((row, at) => (
          <rect
            key={row.date}
            x={`${at * step}%`}
            width={`${step}%`}
            y={TOP}
            height={PLOT}
            className="fill-transparent hover:fill-ink/5"
          >
            <title>{describeDay(row, marked.get(row.date) ?? [])}</title>
          </rect>
        ))}
        <ChartDates dates={days.map(({ date }) => date)} height={HEIGHT} />
      </svg>
    </div>
  );
}

/** From 0 to 1; null where no product had a verdict. */
export function compliantShare({ products, compliant }: QualityDayJson): number | null {
  return products > 0 ? compliant / products : null;
}

type LineProps = {
  days: QualityDayJson[];
  of: (day: QualityDayJson) => number | null;
  x: (at: number) => number;
  dashed?: boolean;
};

/** Once there are products with a verdict, there is a value on every day. */
function Line({ days, of, x, dashed }: LineProps) {
  const points = days.flatMap((row, at) => {
    const value = of(row);
    return value === null ? [] : [`${x(at)},${y(value)}`];
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

/** A day in words. */
function describeDay(row: QualityDayJson, marks: PolicyMarkJson[]): string {
  const stood =
    row.products === 0
      ? "no verdicts yet"
      : `${share(compliantShare(row))} of ${plural(row.products, "product")} compliant, average score ${share(row.average_score)}`;
  const changed = marks.map(({ policy, version }) => `; ${policy} became version ${version}`);
  return `${day(row.date, true)}: ${stood}, ${whole(row.checked)} checked${changed.join("")}`;
}

/** What the lines and bars of the chart mean. */
export function QualityLegend({ withMarks }: { withMarks: boolean }) {
  const parts = [
    ["stroke-success", undefined, "Compliant products"],
    ["stroke-info", "5 4", "Average score"],
    ...(withMarks ? ([["stroke-ink-muted", "2 3", "A policy changed"]] as const) : []),
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
        Checked, by day (no scale)
      </li>
    </ul>
  );
}
