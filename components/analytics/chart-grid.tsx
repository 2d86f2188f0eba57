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
