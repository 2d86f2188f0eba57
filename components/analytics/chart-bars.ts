import type { DailyTrendJson } from "@/lib/insights/analytics/schemas";

/** One bar: the sums of one day or of several. */
export interface Bar {
  from: string;
  to: string;
  compliant: number;
  needs_review: number;
  rejected: number;
}

/** A year has too many days for bars: 73 bars of 5 days are as exactly 365. */
export function toBars(trends: readonly DailyTrendJson[]): Bar[] {
  const size = trends.length > 100 ? 5 : 1;
  const bars: Bar[] = [];
  for (let at = 0; at < trends.length; at += size) {
    const days = trends.slice(at, at + size);
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

export interface Scale {
  /** What the axis is marked at, in steps of 1, 2 or 5 times a power of ten; below 0 downwards. */
  ticks: number[];
  top: number;
  /** How far it reaches below 0; to the lowest bar, marked or not. */
  bottom: number;
}

/** An axis that holds `up` above 0 and `down` below it, with about four marks. */
export function toScale(up: number, down: number): Scale {
  const rough = Math.max(1, (up + down) / 4);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const above = Math.max(1, Math.ceil(up / step));
  const below = Math.floor(down / step);
  const ticks = Array.from({ length: above + below + 1 }, (_, at) => (at - below) * step);
  return { ticks, top: above * step, bottom: down };
}
