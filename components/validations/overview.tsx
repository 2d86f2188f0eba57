import { getScoreTone, Score } from "@/components/ui/score";
import { Section } from "@/components/ui/section";
import { Stat, StatRow } from "@/components/ui/stat";
import type { SeverityCounts } from "@/lib/checking/findings/types";
import { SEVERITIES } from "@/lib/enums";
import { formatExactPercent } from "@/lib/format";
import type { ValidationJson } from "@/lib/validations/schemas";
import { SeverityLabel } from "../findings/severity-label";
import { StaleBadge, StatusBadge } from "./badges";

type OverviewProps = { validation: ValidationJson };

export function Overview({ validation }: OverviewProps) {
  const { compliance_threshold: threshold, passed_threshold: hasPassed } = validation;
  const verdict = hasPassed ? "meets" : "is below";
  const isCompleted = validation.status === "completed";
  return (
    <Section title="Overview">
      <StatRow className="lg:[&>dl>*]:basis-2/5">
        <Stat
          label="Compliance Score"
          value={<ScoreRing value={validation.overall_score} threshold={threshold} />}
          hint={
            hasPassed === null
              ? null
              : `${verdict} the threshold of ${formatExactPercent(threshold)}`
          }
        />
        <Stat label="Category Violations" value={isCompleted ? validation.total_violations : "—"} />
        <Stat
          label="Brand Violations"
          value={isCompleted ? validation.total_brand_guidelines_violations : "—"}
        />
        <Stat
          label="Status"
          value={<StatusBadge status={validation.status} />}
          hint={validation.is_stale && <StaleBadge />}
        />
      </StatRow>
    </Section>
  );
}

/** Shows the category and brand violations by severity. */
export function SeverityBreakdowns({ validation }: OverviewProps) {
  const category = {
    high: validation.high_severity_count,
    medium: validation.medium_severity_count,
    low: validation.low_severity_count,
  };
  const brandCounts = validation.brand_guidelines_violation_counts;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Breakdown title="Category Severity Breakdown" counts={category} />
      <Breakdown title="Brand Severity Breakdown" counts={brandCounts} />
    </div>
  );
}

function sumCounts({ high, medium, low }: SeverityCounts): number {
  return high + medium + low;
}

function Breakdown({ title, counts }: { title: string; counts: SeverityCounts }) {
  if (sumCounts(counts) === 0) return <Section title={title} empty="High 0 · Medium 0 · Low 0" />;
  return (
    <Section title={title}>
      <dl className="grid grid-cols-3 rounded-lg border">
        {SEVERITIES.map((severity) => (
          <div key={severity} className="border-l px-3 py-2 first:border-l-0">
            <dt>
              <SeverityLabel severity={severity} />
            </dt>
            <dd className="font-semibold text-lg tabular-nums">{counts[severity]}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

const RADIUS = 17;
const CIRCUMFERENCE = 2 * Math.PI * RADIUS;

const RING_COLORS = {
  success: "var(--color-score-good)",
  warning: "var(--color-score-fair)",
  danger: "var(--color-score-poor)",
  info: "var(--color-info)",
  neutral: "var(--color-neutral)",
};

/** Shows a score (0 to 1, or null) as a percentage in a ring that is complete at 100%. */
function ScoreRing({ value, threshold }: { value: number | null; threshold?: number | null }) {
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
            stroke={RING_COLORS[getScoreTone(value)]}
            strokeDasharray={`${value * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
          />
        </svg>
      )}
      <Score value={value} shownThreshold={threshold} />
    </span>
  );
}
