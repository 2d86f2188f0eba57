"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";

/** For those who may not decide. */
export function AccessDenied({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title="Access Denied"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <p>You do not have permission to approve validations</p>
    </Dialog>
  );
}
