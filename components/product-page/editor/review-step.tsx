"use client";

import { useId } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Score } from "@/components/ui/score";
import type { LiveCheck } from "../../findings/use-live-check";
import type { Failure } from "../../form/field-errors";
import { Form } from "../../form/form";
import { GuardedDialog } from "../../form/guarded-dialog";
import { TextsDiff } from "./texts-diff";
import type { Draft, DraftState } from "./use-draft";

type ReviewStepProps = {
  state: DraftState;
  check: LiveCheck;
  saving: { run: (draft: Draft) => void; busy: boolean; failure: Failure | null };
  onBack: () => void;
  onClose: () => void;
};

/** What would change, before it does. */
export function ReviewStep({ state, check, saving, onBack, onClose }: ReviewStepProps) {
  const { draft, changed, explain } = state;
  const { run, ...progress } = saving;
  const id = useId();
  return (
    <GuardedDialog
      onClose={onClose}
      busy={saving.busy}
      size="lg"
      title="Review Changes"
      description={check.current ? <Outlook check={check} /> : undefined}
      footer={
        <>
          <Button className="mr-auto" onClick={onBack}>
            Back to Writing
          </Button>
          <Button type="submit" form={id} variant="primary" busy={saving.busy}>
            Save and Check
          </Button>
        </>
      }
    >
      <Form id={id} form={{ ...progress, dirty: changed.length > 0, submit: () => run(draft) }}>
        <section aria-label="Changes" className="rounded-md border px-4 py-3">
          <TextsDiff before={draft.base.texts} after={draft.texts} />
        </section>
        <Field label="Reason (Optional)" hint="Kept in the history, beside the change.">
          <Input
            maxLength={2000}
            value={draft.reason}
            onChange={(event) => explain(event.target.value)}
          />
        </Field>
      </Form>
    </GuardedDialog>
  );
}

function Outlook({ check: { analysis } }: { check: LiveCheck }) {
  return (
    <>
      This text would get a score of <Score value={analysis?.overall_score} />.
    </>
  );
}
