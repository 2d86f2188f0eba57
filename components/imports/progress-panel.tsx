"use client";

import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button, buttonVariants } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress";
import { grouped, sentenceCase } from "@/lib/format";
import type { ImportJson } from "@/lib/imports/schemas";
import { ImportNumbers } from "./import-numbers";
import { useTimeLeft } from "./time-left";
import type { ImportState } from "./use-import";

const TONES = {
  draft: "neutral",
  running: "info",
  completed: "success",
  failed: "danger",
  cancelled: "warning",
} as const satisfies Record<ImportJson["state"], string>;

/** How far an import is, and what came of it. */
export function ProgressPanel({ state }: { state: ImportState }) {
  const { data, cancel } = state;
  const { done, total } = data.progress;
  const left = useTimeLeft(data);
  const text = `${grouped(done)} of ${grouped(total)} rows`;
  return (
    <Panel
      title={data.name}
      actions={<Badge tone={TONES[data.state]}>{sentenceCase(data.state)}</Badge>}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-1">
          <p className="text-sm tabular-nums">
            {text}
            {left !== null && <span className="text-ink-muted">, {left}</span>}
          </p>
          <ProgressBar label={`Import of ${data.name}`} value={done} max={total} />
          <span role="status" className="sr-only">
            {data.state === "running" ? "" : `Import ${data.state}. ${text}`}
          </span>
        </div>
        {data.state === "running" && (
          <p className="text-ink-muted text-sm">You can leave this page; the import goes on.</p>
        )}
        {data.error_message && <Banner tone="error">{data.error_message}</Banner>}
        <ImportNumbers counts={data.counts} />
        {cancel.failure && <Banner tone="error">{cancel.failure.message}</Banner>}
        <div className="flex flex-wrap gap-3">
          {data.batch_id !== null && (
            <Link
              href={`/products?batch=${data.batch_id}`}
              className={buttonVariants({ variant: "primary" })}
            >
              View New Products
            </Link>
          )}
          {data.state === "running" && (
            <Button busy={cancel.busy} onClick={() => cancel.run()}>
              Cancel Import
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}
