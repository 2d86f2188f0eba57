import type { RateJson } from "@/lib/model/evaluations/schemas";

/** Shows a rate with its upper bound, such as "0 of 17, at most 16.2%", never without it. */
export function ErrorRate({ rate }: { rate: RateJson }) {
  if (rate.of === 0) return <span className="text-ink-muted">no examples</span>;
  return (
    <span>
      {rate.wrong} of {rate.of}, at most {formatUpperBound(rate.upper)}
      {rate.more_for_10 > 0 && (
        <span className="block text-ink-muted text-xs">
          {rate.more_for_10} more {rate.more_for_10 === 1 ? "example" : "examples"} would show at
          most 10%
        </span>
      )}
    </span>
  );
}

/** Formats a percentage, rounded up because the value is an upper bound. */
function formatUpperBound(fraction: number): string {
  return `${(Math.ceil(fraction * 1000) / 10).toFixed(1)}%`;
}
