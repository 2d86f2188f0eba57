import { formatDay } from "./numbers";

/** The date of each column, and the height of the chart in pixels. */
type ChartDatesProps = { dates: readonly string[]; height: number };

/** Shows up to five evenly spaced dates; phones show only the first, middle and last. */
export function ChartDates({ dates, height }: ChartDatesProps) {
  const last = dates.length - 1;
  const dateIndexes = [
    ...new Set([0, 0.25, 0.5, 0.75, 1].map((fraction) => Math.round(last * fraction))),
  ];
  return (
    <g aria-hidden className="fill-ink-muted text-2xs">
      {dateIndexes.map((index, position) => (
        <text
          key={index}
          x={
            index === 0 ? "0" : index === last ? "100%" : `${((index + 0.5) / dates.length) * 100}%`
          }
          y={height - 6}
          textAnchor={index === 0 ? "start" : index === last ? "end" : "middle"}
          className={position % 2 === 1 ? "max-sm:hidden" : undefined}
        >
          {formatDay(dates[index] ?? "")}
        </text>
      ))}
    </g>
  );
}
