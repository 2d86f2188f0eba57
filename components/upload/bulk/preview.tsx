"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/progress";
import { Segmented } from "@/components/ui/segmented";
import { grouped, plural } from "@/lib/format";
import type { DryRunAnswer } from "@/lib/uploads/schemas";
import { PreviewTable } from "./preview-table";
import { UnsentFailedRows } from "./unsent-failed-rows";
import type { FileCheck } from "./use-file-check";

/** What an upload of the chosen file would do; nothing without one. */
export function Preview({ check }: { check: FileCheck }) {
  const { chosen } = check;
  if (!chosen) return null;
  const { file, dryRun, problem } = chosen;
  if (problem) {
    return (
      <Banner
        tone="error"
        title="Upload Error"
        action={
          <Button size="sm" onClick={check.recheck}>
            Check Again
          </Button>
        }
      >
        {problem}
      </Banner>
    );
  }
  return (
    <Panel title="Preview" description="Nothing is stored yet." flush>
      {dryRun ? (
        <DryRun dryRun={dryRun} file={file} />
      ) : (
        <Spinner label={`Checking ${file.name}`} className="p-4" />
      )}
    </Panel>
  );
}

type Shown = "all" | "bad";

function DryRun({ dryRun, file }: { dryRun: DryRunAnswer; file: File }) {
  const [shown, setShown] = useState<Shown>("all");
  const { preview, errors } = dryRun;
  const bad = preview.filter(({ reason }) => reason !== null);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b px-4 py-3">
        <Counts dryRun={dryRun} />
        {errors.length > 0 && <UnsentFailedRows file={file} />}
      </div>
      {bad.length > 0 && bad.length < preview.length && (
        <div className="border-b px-4 py-2">
          <Segmented<Shown>
            label="Rows shown"
            value={shown}
            onChange={setShown}
            options={[
              { value: "all", label: "All rows" },
              { value: "bad", label: `With errors (${bad.length})` },
            ]}
          />
        </div>
      )}
      <PreviewTable rows={shown === "bad" ? bad : preview} />
      <p className="border-t px-4 py-2 text-ink-muted text-xs">{extent(dryRun, shown)}</p>
    </>
  );
}

function Counts({ dryRun: { products_created, errors, rows_total } }: { dryRun: DryRunAnswer }) {
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
      <span>{plural(rows_total, "row")}</span>
      <span className={products_created > 0 ? "font-medium text-success-text" : "text-ink-muted"}>
        {grouped(products_created)} will be created
      </span>
      <span className={errors.length > 0 ? "font-medium text-danger-text" : "text-ink-muted"}>
        {grouped(errors.length)} will be rejected
      </span>
    </p>
  );
}

function extent({ preview, rows_total }: DryRunAnswer, shown: Shown): string {
  if (shown === "bad") return "Every row with errors.";
  if (preview.length === rows_total) return "Every row of the file.";
  return "The first rows of the file, then every other row with errors.";
}
