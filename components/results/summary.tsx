import { ProgressBar } from "@/components/ui/progress";
import { formatNumber, pluralize } from "@/lib/format";
import type { ResultsJson } from "@/lib/insights/workspace/schemas";

type SummaryProps = {
  results: ResultsJson;
  /** Whether the same figures follow, so that the sentence is only announced. */
  hasFigures?: boolean;
};

/** Shows how many products fail and findings can be fixed, and tracks running validations. */
export function ResultsSummary({ results, hasFigures = false }: SummaryProps) {
  const { products, checked, failing, fixable } = results;
  const isRunning = checked < products;
  const sentence = describeResults(results);
  return (
    <div className="flex flex-col gap-3">
      {!hasFigures && (
        <p className="font-semibold text-lg tracking-tight">
          {sentence}{" "}
          <span className="font-normal text-base text-ink-muted">
            {failing > 0 && fixable > 0 && `${pluralize(fixable, "finding")} can be fixed now.`}
          </span>
        </p>
      )}
      {isRunning && (
        <div className="flex flex-col gap-1">
          <p className="text-ink-muted text-sm tabular-nums">
            Checking: {formatNumber(checked)} of {pluralize(products, "product")}
          </p>
          <ProgressBar label="Validation of the products" value={checked} max={products} />
        </div>
      )}
      {/* Only the end is announced, not each step. */}
      <span role="status" className="sr-only">
        {isRunning ? "" : sentence}
      </span>
    </div>
  );
}

/** Formats `142 of 3,000 products fail.` */
function describeResults({ products, checked, failing }: ResultsJson): string {
  if (failing > 0)
    return `${formatNumber(failing)} of ${pluralize(products, "product")} ${failing === 1 ? "fails" : "fail"}.`;
  return checked < products ? "No products fail so far." : "All products pass.";
}
