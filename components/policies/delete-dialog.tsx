"use client";

import { type ReactNode, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import { useSave } from "./use-save";

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
export function DeleteDialog(props: DeleteDialogProps) {
  const { save, busy } = useSave();
  const [failed, setFailed] = useState<string | null>(null);
  const remove = async () => {
    const failure = await save({ method: "DELETE", path: props.path, fallback: props.fallback });
    setFailed(failure?.message ?? null);
    if (failure) return;
    toast(props.done);
    props.onClose();
    props.onDone?.();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={props.onClose}
      title={props.title}
      confirmLabel={props.confirmLabel}
      busy={busy}
      onConfirm={() => void remove()}
    >
      <div className="flex flex-col gap-2">
        {props.children}
        {failed && <Banner tone="error">{failed}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
