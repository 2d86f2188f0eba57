"use client";

import { FlaskConical } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress";
import { grouped, plural } from "@/lib/format";
import type { PreviewResult } from "@/lib/policies/preview/schemas";
import { sentencesIn } from "../../form/field-errors";
import { ImpactSummary } from "./impact-summary";
import { type PreviewCall, usePreview } from "./use-preview";

type PreviewDialogProps = { call: PreviewCall; onClose: () => void };

/** What a change would do to the products, before it is saved. */
export function PreviewDialog({ call, onClose }: PreviewDialogProps) {
  const { progress, result, failure, run, cancel } = usePreview(call);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title="Impact Preview"
      description="What saving this change would do; nothing is stored."
      footer={
        <>
          {progress && <Button onClick={cancel}>Cancel Preview</Button>}
          {!progress && !result && <Button onClick={() => void run(false)}>Try Again</Button>}
          <Button variant="primary" onClick={onClose}>
            Back to Editing
          </Button>
        </>
      }
    >
      <div data-autofocus tabIndex={-1} className="flex flex-col gap-4 focus:outline-none">
        {failure && (
          <Banner tone="error" title={failure.message}>
            {sentencesIn(failure.fields).join(" ")}
          </Banner>
        )}
        {progress && (
          <div role="status" className="flex flex-col gap-1.5">
            <p className="text-sm tabular-nums">
              {progress.stage === "model" ? "Asking the model about " : "Checking "}
              {grouped(progress.done)} of {plural(progress.total, "product")}…
            </p>
            <ProgressBar label="Preview" value={progress.done} max={Math.max(progress.total, 1)} />
          </div>
        )}
        {!progress && !result && !failure && (
          <p className="text-ink-muted text-sm">The preview was cancelled.</p>
        )}
        {result && <ImpactSummary impact={result} />}
        {result && (
          <ModelPart result={result} busy={progress !== null} ask={() => void run(true)} />
        )}
      </div>
    </Dialog>
  );
}

type ModelPartProps = { result: PreviewResult; busy: boolean; ask: () => void };

function ModelPart({ result, busy, ask }: ModelPartProps) {
  const { needs_model, model, model_sample: sample, not_checked_because: because } = result;
  if (sample)
    return (
      <section className="flex flex-col gap-3 border-t pt-4">
        <h3 className="font-semibold text-base">Judged by the model, a sample</h3>
        <ImpactSummary impact={sample} />
      </section>
    );
  if (needs_model.length === 0) return null;
  return (
    <Banner
      tone="info"
      title={`${plural(needs_model.length, "rule")} of this change can only be judged by the model`}
    >
      <p>{needs_model.join(", ")}: not part of the figures above.</p>
      {because && <p role="status">Not checked: {because}.</p>}
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
