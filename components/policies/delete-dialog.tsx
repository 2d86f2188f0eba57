"use client";

import type { ReactNode } from "react";
import { toast } from "@/components/ui/toast";
import { callApi } from "@/lib/platform/api-client";
import { ConfirmAction } from "../form/confirm-action";
import { useAction } from "../form/use-action";
import { POLICIES } from "./use-policies";

type DeleteDialogProps = {
  title: string;
  confirmLabel: string;
  path: string;
  fallback: string;
  /** Said when it is done. */
  done: string;
  onDone?: () => void;
  onClose: () => void;
  /** What will happen, with counts. */
  children: ReactNode;
};

/** Asks, deletes, and stays with the server's sentence where that fails. */
export function DeleteDialog({ path, fallback, done, onDone, ...dialog }: DeleteDialogProps) {
  const remove = useAction({
    act: () => callApi(path, { method: "DELETE", fallback }),
    changes: [[POLICIES]],
    onDone: () => {
      toast(done);
      dialog.onClose();
      onDone?.();
    },
  });
  return <ConfirmAction {...dialog} action={remove} />;
}
