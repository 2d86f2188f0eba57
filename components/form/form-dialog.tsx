"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import { GuardedDialog } from "./guarded-dialog";
import { submitByKey } from "./submit-by-key";
import type { FormState } from "./use-form";

type FormDialogProps = {
  form: FormState;
  title: ReactNode;
  description?: ReactNode;
  size?: "md" | "lg";
  /** Verb and noun: "Save Changes". */
  submitLabel: string;
  tone?: "danger" | "primary";
  /** Whether there is nothing to send yet. */
  disabled?: boolean;
  /** What else can be done with the form, beside leaving and submitting it. */
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. A failure brings the focus to the first field that it marks. */
export function FormDialog({ form, submitLabel, children, ...props }: FormDialogProps) {
  const { busy, dirty, failure } = form;
  const { tone = "primary", disabled, actions, ...dialog } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!failure) return;
    // A tab that was switched to shows its fields only after this effect.
    const timer = setTimeout(() => element.current?.querySelector<HTMLElement>(MARKED)?.focus());
    return () => clearTimeout(timer);
  }, [failure]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A form in a dialog over this one is its child for React.
    event.stopPropagation();
    if (!busy && !disabled) form.submit();
  };
  return (
    <GuardedDialog
      {...dialog}
      unsaved={dirty}
      busy={busy}
      footer={
        <>
          {actions && <div className="mr-auto">{actions}</div>}
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={id} variant={tone} busy={busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={id}
        method="post"
        noValidate
        onSubmit={submit}
        onKeyDown={submitByKey}
        className="flex flex-col gap-4"
      >
        {failure && <Banner tone="error">{failure.message}</Banner>}
        {children}
      </form>
    </GuardedDialog>
  );
}

const MARKED = '[aria-invalid="true"], [data-invalid="true"]';
