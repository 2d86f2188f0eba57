import { ArrowRight, FlaskConical } from "lucide-react";
import { Rest, useVisibleItems } from "@/components/findings/visible-items";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress";
import { formatNumber, formatPercent, pluralize, shortenAlternatives } from "@/lib/format";
import type {
  Impact,
  NewFinding,
  PreviewResult,
  PreviewSample,
} from "@/lib/validations/preview/schemas";
import { FieldBadge } from "../../findings/field-badge";
import { SeverityLabel } from "../../findings/severity-label";
import { flattenMessages } from "../../form/field-errors";
import type { usePreview } from "./use-preview";

type PreviewResultsProps = { preview: ReturnType<typeof usePreview> };

/** Shows a preview's progress, and then its result. */
export function PreviewResults({ preview }: PreviewResultsProps) {
  const { progress, result, failure, run } = preview;
  return (
    <>
      {failure && (
        <Banner tone="error" title={failure.message}>
          {flattenMessages(failure.fields).join(" ")}
        </Banner>
      )}
      {progress && (
        <div role="status" className="flex flex-col gap-1.5">
          <p className="text-sm tabular-nums">
            {progress.stage === "model" ? "Asking the model about " : "Checking "}
            {formatNumber(progress.done)} of {pluralize(progress.total, "product")}…
          </p>
          <ProgressBar label="Preview" value={progress.done} max={Math.max(progress.total, 1)} />
        </div>
      )}
      {!progress && !result && !failure && (
        <p className="text-ink-muted text-sm">The preview was cancelled.</p>
      )}
      {result && <ImpactSummary impact={result} />}
      {result && <ModelPart result={result} busy={progress !== null} ask={() => void run(true)} />}
    </>
  );
}

type ModelPartProps = { result: PreviewResult; busy: boolean; ask: () => void };

function ModelPart({ result, busy, ask }: ModelPartProps) {
  const {
    needs_model,
    model,
    model_sample: sample,
    not_checked_because: notCheckedReason,
  } = result;
  if (sample)
    return (
      <section className="flex flex-col gap-3 border-t pt-4">
        <h3 className="font-semibold text-base">Judged by the model (sample)</h3>
        <ImpactSummary impact={sample} />
      </section>
    );
  if (needs_model.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={`${pluralize(needs_model.length, "rule")} of this change can only be judged by the model`}
    >
      <p>{needs_model.join(", ")}. They are not included in the figures above.</p>
      {notCheckedReason && <p role="status">Not checked: {notCheckedReason}.</p>}
      {model ? (
        <Button size="sm" className="mt-2" disabled={busy} onClick={ask}>
          <FlaskConical aria-hidden />
          Ask About a Sample of 20
        </Button>
      ) : (
        <p>No model is configured, so they are not checked.</p>
      )}
    </Banner>
  );
}

function ImpactSummary({ impact }: { impact: Impact }) {
  const { list, shown, hidden, showRest } = useVisibleItems<PreviewSample, HTMLUListElement>(
    impact.samples,
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-base">{describeImpact(impact)}</p>
      {impact.samples.length > 0 && (
        <ul
          ref={list}
          aria-label="Products that would change"
          className="divide-y rounded-lg border"
        >
          {shown.map((sample) => (
            <Sample key={sample.product_id} sample={sample} />
          ))}
        </ul>
      )}
      <Rest hidden={hidden} onShow={showRest} />
      {impact.samples.length < impact.changed && (
        <p className="text-ink-muted text-xs">
          The first {formatNumber(impact.samples.length)} of {pluralize(impact.changed, "product")}{" "}
          whose score would change.
        </p>
      )}
    </div>
  );
}

function describeImpact(impact: Impact): string {
  const { products, newly_failing, newly_passing, average_before, average_after } = impact;
  if (average_before === null || average_after === null)
    return "No products are checked against this policy, so nothing would change.";
  const failingShare = `${formatNumber(newly_failing)} of ${pluralize(products, "product")}`;
  const averageChange =
    average_before === average_after
      ? `the average stays at ${formatScore(average_before)}`
      : `the average goes from ${formatScore(average_before)} to ${formatScore(average_after)}`;
  return `With this change, ${failingShare} would newly fail, ${formatNumber(newly_passing)} would newly pass, and ${averageChange}.`;
}

/** Formats a score with one decimal, because averages change by less than a percentage point. */
function formatScore(score: number): string {
  return `${(score * 100).toFixed(1)}%`;
}

function Sample({ sample }: { sample: PreviewSample }) {
  const { before, after } = sample;
  return (
    <li tabIndex={-1} className="flex flex-col gap-1.5 px-3 py-2.5">
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
          {formatPercent(before.score)}
          <ArrowRight aria-label="to" className="size-3.5 text-ink-muted" />
          {formatPercent(after.score)}
          {before.compliant !== after.compliant && (
            <Badge tone={after.compliant ? "success" : "danger"}>
              {after.compliant ? "Newly passes" : "Newly fails"}
            </Badge>
          )}
        </span>
      </div>
      {sample.new_findings.map((finding) => (
        <FindingItem
          key={`${finding.field} ${finding.item} ${finding.start_position} ${finding.reason}`}
          finding={finding}
        />
      ))}
    </li>
  );
}

function FindingItem({ finding }: { finding: NewFinding }) {
  return (
    <div className="text-xs">
      <p className="flex flex-wrap gap-x-2 text-ink-muted">
        <SeverityLabel severity={finding.severity} />
        <FieldBadge of={finding} />
        <span className="break-words">{shortenAlternatives(finding.reason)}</span>
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
