import type { ComponentProps } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { ConfirmedAction } from "./use-action";

type ConfirmActionProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  "open" | "onOpenChange" | "onConfirm" | "busy"
> & {
  action: ConfirmedAction;
  onClose: () => void;
};

/** Confirms and runs an action. On failure, the dialog stays open with the server's message. */
export function ConfirmAction({ action, onClose, children, ...dialog }: ConfirmActionProps) {
  const { run, busy, failure } = action;
  return (
    <ConfirmDialog {...dialog} open onOpenChange={onClose} busy={busy} onConfirm={() => run()}>
      <div className="flex flex-col gap-3">
        {children}
        <FailureBanner failure={failure} />
      </div>
    </ConfirmDialog>
  );
}
