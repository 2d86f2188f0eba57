import { formatPercent } from "@/lib/format";
import { cn } from "./cn";
import { type Tone, toneFill, toneText } from "./tone";

type ScoreProps = {
  /** A number from 0 to 1, or null to show a dash. */
  value: number | null | undefined;
  /** A number from 0 to 1. Scores are green at or above the threshold, and red below it. */
  threshold?: number;
  /**
   * A threshold that is shown next to the score but does not affect its color. If the score is
   * below the threshold, the two percentages never look equal.
   */
  shownThreshold?: number | null;
  /** `seo` uses blue, yellow and gray instead of green, amber and red. */
  scale?: "compliance" | "seo";
  className?: string;
};

/** Returns a score's tone by the threshold or, without one, by the limits 0.8 and 0.6. */
export function getScoreTone(
  value: number,
  { threshold, scale }: Pick<ScoreProps, "threshold" | "scale"> = {},
): Tone {
  if (threshold !== undefined) return value >= threshold ? "success" : "danger";
  if (value >= 0.8) return scale === "seo" ? "info" : "success";
  if (value >= 0.6) return "warning";
  return scale === "seo" ? "neutral" : "danger";
}

/** Shows a score as a colored percentage without decimals. */
export function Score({ value, shownThreshold, className, ...scale }: ScoreProps) {
  if (value === null || value === undefined) return <NotScored />;
  return (
    <span
      className={cn("font-medium tabular-nums", toneText[getScoreTone(value, scale)], className)}
    >
      {formatPercent(value, scale.threshold ?? shownThreshold ?? undefined)}
    </span>
  );
}

/** Shows a score as a percentage and a bar with a threshold mark. */
export function ScoreBar({ value, className, ...scale }: ScoreProps) {
  if (value === null || value === undefined) return <NotScored />;
  return (
    <span className={cn("flex min-w-24 items-center gap-2", className)}>
      <span aria-hidden className="relative h-1.5 min-w-12 flex-1 rounded-full bg-neutral-line">
        <span
          className={cn(
            "absolute inset-y-0 left-0 rounded-full",
            toneFill[getScoreTone(value, scale)],
          )}
          style={{ width: `${Math.min(1, Math.max(0, value)) * 100}%` }}
        />
        {scale.threshold !== undefined && (
          <span
            className="absolute -inset-y-1 w-0.5 rounded-full bg-ink"
            style={{ left: `calc(${scale.threshold * 100}% - 1px)` }}
          />
        )}
      </span>
      <Score value={value} {...scale} className="min-w-10 text-right" />
    </span>
  );
}

function NotScored() {
  return (
    <span className="text-ink-faint">
      <span aria-hidden>—</span>
      <span className="sr-only">Not scored</span>
    </span>
  );
}
