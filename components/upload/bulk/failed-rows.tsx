import { Download } from "lucide-react";
import { buttonVariants } from "@/components/ui/button";
import { failedRowsHref } from "./batches-path";

const FORMATS = ["csv", "xlsx"] as const;

type FailedRowsProps = { batchId: number; batchName?: string; hideLabel?: boolean };

/** Links to downloads of a batch's failed rows, which users can correct and upload again. */
export function FailedRows({ batchId, batchName, hideLabel }: FailedRowsProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {!hideLabel && <span>Download the failed rows</span>}
      <span className="flex gap-1.5">
        {FORMATS.map((format) => (
          <a
            key={format}
            href={failedRowsHref(batchId, format)}
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
