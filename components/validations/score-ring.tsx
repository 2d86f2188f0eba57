import { Score, scoreTone } from "@/components/ui/score";

const RADIUS = 17;
const LENGTH = 2 * Math.PI * RADIUS;

const COLOURS = {
  success: "var(--color-score-good)",
  warning: "var(--color-score-fair)",
  danger: "var(--color-score-poor)",
  info: "var(--color-info)",
  neutral: "var(--color-neutral)",
};

/** A score (0 to 1, or null) as a percent beside a ring that is full at 100 %. */
export function ScoreRing({ value, beside }: { value: number | null; beside?: number | null }) {
  return (
    <span className="inline-flex items-center gap-2">
      {value !== null && (
        <svg aria-hidden="true" viewBox="0 0 40 40" className="size-9 -rotate-90">
          <circle
            cx="20"
            cy="20"
            r={RADIUS}
            fill="none"
            strokeWidth="5"
            stroke="var(--color-neutral-line)"
          />
          <circle
            cx="20"
            cy="20"
            r={RADIUS}
            fill="none"
            strokeWidth="5"
            stroke={COLOURS[scoreTone(value)]}
            strokeDasharray={`${value * LENGTH} ${LENGTH}`}
          />
        </svg>
      )}
      <Score value={value} beside={beside} />
    </span>
  );
}
