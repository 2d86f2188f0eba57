import { Badge } from "@/components/ui/badge";
import type { Tone } from "@/components/ui/tone";
import type { ValidationRowJson } from "@/lib/validations/schemas";

/** How many violations there are, the category's and the brand's together, and how severe. */
export function SeverityBadges({ row }: { row: ValidationRowJson }) {
  if (row.status !== "completed") return <span className="text-ink-faint">—</span>;
  const brand = row.brand_guidelines_violation_counts;
  const counts: { word: string; tone: Tone; count: number }[] = [
    { word: "High", tone: "danger", count: row.high_severity_count + brand.high },
    { word: "Medium", tone: "warning", count: row.medium_severity_count + brand.medium },
    { word: "Low", tone: "info", count: row.low_severity_count + brand.low },
  ];
  const total = row.total_violations + row.total_brand_guidelines_violations;
  return (
    <span className="inline-flex items-center gap-1 tabular-nums">
      <span className="mr-1 min-w-5 text-right font-medium">{total}</span>
      {counts.map(({ word, tone, count }) =>
        count === 0 ? null : (
          <span key={word} title={`${count} ${word.toLowerCase()}`}>
            <Badge tone={tone} icon={null}>
              <span aria-hidden>
                {word[0]} {count}
              </span>
              <span className="sr-only">{`${word}: ${count}`}</span>
            </Badge>
          </span>
        ),
      )}
    </span>
  );
}
