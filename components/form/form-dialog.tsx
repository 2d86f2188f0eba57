"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, Dialog } from "@/components/ui/dialog";
import type { Failure } from "./field-errors";
import { useLeaveQuestion } from "./use-leave-question";

type FormDialogProps = {
  title: string;
  description?: string;
  size?: "md" | "lg";
  submitLabel: string;
  /** Whether something was changed that closing would lose. */
  dirty: boolean;
  busy: boolean;
  /** A new one brings the focus to the first field that is marked. */
  failure: Failure | null;
  /** What else can be done with the form, beside leaving and submitting it. */
  actions?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that asks before it throws changes away. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, size, submitLabel, dirty, busy, failure, actions, children } = props;
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  useLeaveQuestion(dirty, () => setAsking(true));
  useEffect(() => {
    if (!failure) return;
    // A tab that was switched to shows its fields only after this effect.
    const timer = setTimeout(() => form.current?.querySelector<HTMLElement>(MARKED)?.focus());
    return () => clearTimeout(timer);
  }, [failure]);
  const close = () => {
    if (busy) return;
    if (dirty) setAsking(true);
    else props.onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog over this one is its child for React.
    event.stopPropagation();
    if (!busy) props.onSubmit();
  };
  return (
    <Dialog
      open
      onOpenChange={close}
      title={title}
      description={description}
      size={size}
      footer={
        <>
          {actions && <div className="mr-auto">{actions}</div>}
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {failure && <Banner tone="error">{failure.message}</Banner>}
        {children}
      </form>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        confirmLabel="Discard Changes"
        onConfirm={props.onClose}
      >
        What you changed here is not saved.
      </ConfirmDialog>
    </Dialog>
  );
}

const MARKED = '[aria-invalid="true"], [data-invalid="true"]';
