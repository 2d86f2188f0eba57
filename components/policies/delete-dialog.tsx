import type { ReactNode } from "react";
import { showToast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { POLICIES_QUERY_KEY } from "./use-policies";

type DeleteDialogProps = {
  title: string;
  confirmLabel: string;
  path: string;
  fallback: string;
  /** The message shown after deletion. */
  done: string;
  onDone?: () => void;
  onClose: () => void;
  /** A description of what will be deleted, with counts. */
  children: ReactNode;
};

/** Confirms and deletes a policy. On failure, the dialog stays open with the message. */
export function DeleteDialog({ path, fallback, done, onDone, ...dialog }: DeleteDialogProps) {
  const deleteAction = useAction({
    mutationFn: () => callApi(path, { method: "DELETE", fallback }),
    changes: [[POLICIES_QUERY_KEY]],
    onDone: () => {
      showToast(done);
      dialog.onClose();
      onDone?.();
    },
  });
  return <ConfirmAction {...dialog} action={deleteAction} />;
}
