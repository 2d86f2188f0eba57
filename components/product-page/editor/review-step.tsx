"use client";

import type { FormEvent } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Score } from "@/components/ui/score";
import { ShownDiff } from "../../findings/shown-diff";
import type { LiveCheck } from "../../findings/use-live-check";
import type { DraftState } from "./use-draft";

type ReviewStepProps = {
  state: DraftState;
  check: LiveCheck;
  busy: boolean;
  error: string | null;
  onBack: () => void;
  onSave: () => void;
  onClose: () => void;
};

/** What would change, before it does. */
export function ReviewStep({ state, check, busy, error, ...on }: ReviewStepProps) {
  const { draft, explain } = state;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) on.onSave();
  };
  return (
    <Dialog
      open
      onOpenChange={on.onClose}
      size="lg"
      title="Review Changes"
      description={check.current ? <Outlook check={check} /> : undefined}
      footer={
        <>
          <Button className="mr-auto" onClick={on.onBack}>
            Back to Writing
          </Button>
          <Button type="submit" form="edit" variant="primary" busy={busy}>
            Save and Check
          </Button>
        </>
      }
    >
      <form id="edit" onSubmit={submit} className="flex flex-col gap-4">
        {error && <Banner tone="error">{error}</Banner>}
        <section aria-label="Changes" className="rounded-md border px-4 py-3">
          <ShownDiff before={draft.base.description} after={draft.text} />
        </section>
        <Field label="Reason (Optional)" hint="Kept in the history, beside the change.">
          <Input
            maxLength={2000}
            value={draft.reason}
            onChange={(event) => explain(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}

function Outlook({ check: { analysis } }: { check: LiveCheck }) {
  return (
    <>
      This text would get a score of <Score value={analysis?.overall_score} />.
    </>
  );
}
