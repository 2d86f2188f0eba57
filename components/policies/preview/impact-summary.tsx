import { ArrowRight } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { plural } from "@/lib/format";
import type { Impact, NewFinding, PreviewSample } from "@/lib/policies/preview/schemas";
import { SeverityLabel } from "../../findings/severity-label";

/** The figures in a sentence, and some of the products behind them. */
export function ImpactSummary({ impact }: { impact: Impact }) {
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">{sentenceOf(impact)}</p>
      {impact.samples.length > 0 && (
        <ul aria-label="Products that would change" className="divide-y rounded-lg border">
          {impact.samples.map((sample) => (
            <Sample key={sample.product_id} sample={sample} />
          ))}
        </ul>
      )}
      {impact.samples.length < impact.changed && (
        <p className="text-ink-muted text-xs">
          {impact.samples.length} of {plural(impact.changed, "product")} whose score would change.
        </p>
      )}
    </div>
  );
}

function sentenceOf(impact: Impact): string {
  const { products, newly_failing, newly_passing, average_before, average_after } = impact;
  if (average_before === null || average_after === null)
    return "No product is checked under this policy, so nothing would change.";
  const of = `${newly_failing.toLocaleString("en")} of ${plural(products, "product")}`;
  const average =
    average_before === average_after
      ? `the average stays at ${average_before.toFixed(2)}`
      : `the average goes from ${average_before.toFixed(2)} to ${average_after.toFixed(2)}`;
  return `With this change ${of} would newly fail, ${newly_passing.toLocaleString("en")} newly pass, ${average}.`;
}

function Sample({ sample }: { sample: PreviewSample }) {
  const { before, after } = sample;
  return (
    <li className="flex flex-col gap-1.5 px-3 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a
          href={`/product-validations/${encodeURIComponent(sample.product_id)}`}
          target="_blank"
          rel="noreferrer"
          className="min-w-0 break-words font-medium text-sm hover:underline"
        >
          {sample.name}
        </a>
        <span className="text-ink-muted text-xs">{sample.product_id}</span>
        <span className="ml-auto flex items-center gap-1.5 text-sm tabular-nums">
          {before.score.toFixed(2)}
          <ArrowRight aria-label="to" className="size-3.5 text-ink-muted" />
          {after.score.toFixed(2)}
          {before.compliant !== after.compliant && (
            <Badge tone={after.compliant ? "success" : "danger"}>
              {after.compliant ? "Newly passes" : "Newly fails"}
            </Badge>
          )}
        </span>
      </div>
      {sample.new_findings.map((finding) => (
        <Finding key={`${finding.start_position} ${finding.reason}`} finding={finding} />
      ))}
    </li>
  );
}

function Finding({ finding }: { finding: NewFinding }) {
  return (
    <div className="text-xs">
      <p className="flex flex-wrap gap-x-2 text-ink-muted">
        <SeverityLabel severity={finding.severity} />
        <span className="break-words">{finding.reason}</span>
      </p>
      {finding.words && (
        <p className="break-words">
          {finding.lead}
          <mark className="rounded-xs bg-danger-soft text-danger-text underline decoration-danger">
            {finding.words}
          </mark>
          {finding.trail}
        </p>
      )}
    </div>
  );
}
