"use client";

import { FlaskConical } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ConfirmDialog, Dialog } from "@/components/ui/dialog";
import { onDemand, preloading } from "@/components/ui/on-demand";
import type { Failure } from "./field-errors";
import type { PreviewCall } from "./preview/use-preview";
import { useLeaveQuestion } from "./use-leave-question";

const PreviewDialog = onDemand(() =>
  import("./preview/preview-dialog").then((module) => module.PreviewDialog),
);

type EditorDialogProps = {
  title: string;
  description?: string;
  size?: "md" | "lg";
  submitLabel: string;
  /** Whether something was changed that closing would lose. */
  dirty: boolean;
  busy: boolean;
  /** A new one brings the focus to the first field that is marked. */
  failure: Failure | null;
  /** The call that previews what saving would do; null where the form is not ready for it. */
  previewOf?: () => PreviewCall | null;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog that asks before it throws changes away. */
export function EditorDialog(props: EditorDialogProps) {
  const { title, description, size, submitLabel, dirty, busy, failure, children } = props;
  const { previewOf } = props;
  const [preview, setPreview] = useState<PreviewCall | null>(null);
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
          {previewOf && (
            <Button
              className="mr-auto max-sm:[&_svg]:hidden"
              disabled={!dirty || busy}
              onClick={() => setPreview(previewOf())}
              {...preloading(PreviewDialog)}
            >
              <FlaskConical aria-hidden />
              Preview Impact
            </Button>
          )}
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
      {preview && <PreviewDialog call={preview} onClose={() => setPreview(null)} />}
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
