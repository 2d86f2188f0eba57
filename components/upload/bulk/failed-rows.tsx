import { Download } from "lucide-react";
import { buttonVariants } from "@/components/ui/button";
import { buildFailedRowsHref } from "./batches-path";

const EXPORT_FORMATS = ["csv", "xlsx"] as const;

type FailedRowsProps = { batchId: number; batchName?: string; hideLabel?: boolean };

/** Links to downloads of a batch's failed rows for correction and another upload. */
export function FailedRows({ batchId, batchName, hideLabel }: FailedRowsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {!hideLabel && <span>Download the failed rows</span>}
      <span className="flex gap-1.5">
        {EXPORT_FORMATS.map((format) => (
          <a
            key={format}
            href={buildFailedRowsHref(batchId, format)}
            download
            aria-label={`Download the failed rows${batchName ? ` of ${batchName}` : ""} as ${format.toUpperCase()}`}
            className={buttonVariants({ size: "sm" })}
          >
            <Download aria-hidden />
            {format.toUpperCase()}
          </a>
        ))}
      </span>
    </p>
  );
}
