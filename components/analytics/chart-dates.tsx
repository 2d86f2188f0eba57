import { day } from "./numbers";

/** The date of each column, and the height of the chart in pixels. */
type ChartDatesProps = { dates: readonly string[]; height: number };

/** Shows up to five evenly spaced dates; phones show only the first, middle and last. */
export function ChartDates({ dates, height }: ChartDatesProps) {
  const last = dates.length - 1;
  const marks = [...new Set([0, 0.25, 0.5, 0.75, 1].map((part) => Math.round(last * part)))];
  return (
    <g aria-hidden className="fill-ink-muted text-2xs">
      {marks.map((at, mark) => (
        <text
          key={at}
          x={at === 0 ? "0" : at === last ? "100%" : `${((at + 0.5) / dates.length) * 100}%`}
          y={height - 6}
          textAnchor={at === 0 ? "start" : at === last ? "end" : "middle"}
          className={mark % 2 === 1 ? "max-sm:hidden" : undefined}
        >
          {day(dates[at] ?? "")}
        </text>
      ))}
    </g>
  );
}
