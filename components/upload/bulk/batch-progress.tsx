import { ProgressBar } from "@/components/ui/progress";
import { formatNumber } from "@/lib/format";
import type { BatchJson } from "@/lib/products/batches/schemas";

type BatchProgressProps = { batch: BatchJson; compact?: boolean };

/** Shows how many products of a batch have been validated. */
export function BatchProgress({ batch, compact }: BatchProgressProps) {
  const { validated_count, products_created, failed_count, status } = batch;
  if (products_created === 0 && status !== "processing")
    return <span className="text-ink-faint">No new products</span>;
  const text = formatProgress(batch);
  return (
    <div className="flex min-w-32 flex-col gap-1">
      <p className={compact ? "text-xs tabular-nums" : "text-sm tabular-nums"}>{text}</p>
      <ProgressBar
        label={`Validation of ${batch.batch_name}`}
        value={validated_count}
        max={products_created}
        tone={status === "processing" ? "accent" : failed_count > 0 ? "warning" : "success"}
      />
      {failed_count > 0 && (
        <p className="text-2xs text-danger-text tabular-nums">
          {formatNumber(failed_count)} could not be validated
        </p>
      )}
      {/* Only the end is announced, not each step. */}
      {!compact && (
        <span role="status" className="sr-only">
          {status === "processing" ? "" : `Validation finished. ${text}`}
        </span>
      )}
    </div>
  );
}

/** Formats `12 of 20 validated`. */
function formatProgress({ validated_count, products_created }: BatchJson): string {
  return `${formatNumber(validated_count)} of ${formatNumber(products_created)} validated`;
}
