import type { ComponentProps } from "react";
import { FailureBanner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import type { ConfirmedAction } from "./use-action";

type ConfirmActionProps = Omit<ComponentProps<typeof ConfirmDialog>, "onConfirm" | "busy"> & {
  action: ConfirmedAction;
};

/** Confirms and runs an action. On failure, the dialog stays open with the server's message. */
export function ConfirmAction({ action, children, ...dialog }: ConfirmActionProps) {
  const { run, busy, failure } = action;
  return (
    <ConfirmDialog {...dialog} busy={busy} onConfirm={() => run()}>
      <div className="flex flex-col gap-3">
        {children}
        <FailureBanner failure={failure} />
      </div>
    </ConfirmDialog>
  );
}
