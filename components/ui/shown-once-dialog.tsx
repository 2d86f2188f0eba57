import type { ReactNode } from "react";
import { Banner } from "./banner";
import { Button } from "./button";
import { Dialog } from "./dialog";

type ShownOnceDialogProps = {
  title: string;
  /** Says that the secret can't be shown again. */
  warning: ReactNode;
  size?: "sm";
  onClose: () => void;
  children: ReactNode;
};

/** Shows a secret that can't be shown again. */
export function ShownOnceDialog({ title, warning, size, onClose, children }: ShownOnceDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      size={size}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning">{warning}</Banner>
        {children}
      </div>
    </Dialog>
  );
}
