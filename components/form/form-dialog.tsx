import { type ReactNode, useId } from "react";
import { Button } from "@/components/ui/button";
import { DialogClose } from "@/components/ui/dialog";
import type { DialogSize } from "@/components/ui/dialog-step";
import { Form } from "./form";
import { GuardedDialog } from "./guarded-dialog";
import type { FormState } from "./use-form";

type FormDialogProps = {
  form: FormState;
  title: ReactNode;
  description?: ReactNode;
  size?: DialogSize;
  /** Whether the dialog is a step of the surrounding dialog. */
  isStep?: boolean;
  /** The submit button's label, which contains a verb and a noun: "Save Changes". */
  submitLabel: string;
  tone?: "danger" | "primary";
  /** Whether there is nothing to submit yet, which disables the submit button. */
  disabled?: boolean;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog that contains a form. */
export function FormDialog({ form, submitLabel, children, ...props }: FormDialogProps) {
  const { tone = "primary", disabled, actions, ...dialog } = props;
  const id = useId();
  return (
    <GuardedDialog
      {...dialog}
      busy={form.busy}
      footer={
        <>
          {actions && <div className="mr-auto">{actions}</div>}
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={id} variant={tone} busy={form.busy} disabled={disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} disabled={disabled}>
        {children}
      </Form>
    </GuardedDialog>
  );
}
