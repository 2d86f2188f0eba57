import { day } from "./numbers";

/** One date a column, written at the foot of a chart that is so many pixels high. */
type ChartDatesProps = { dates: readonly string[]; height: number };

/** The first, last and some between; the middle alone between on phones. */
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
