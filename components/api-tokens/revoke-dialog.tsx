"use client";

import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { ConfirmDialog } from "@/components/ui/dialog";
import { toast } from "@/components/ui/toast";
import type { ApiTokenJson } from "@/lib/auth/schemas";
import { revokeToken } from "./use-tokens";

type RevokeDialogProps = { token: ApiTokenJson; onRevoked: () => void; onClose: () => void };

export function RevokeDialog({ token, onRevoked, onClose }: RevokeDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);

  async function revoke() {
    setBusy(true);
    try {
      await revokeToken(token.id);
      toast(`“${token.name}” revoked`);
      onRevoked();
      onClose();
    } catch (error) {
      setFailed(error instanceof Error ? error.message : "The API token could not be revoked.");
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title="Revoke this token?"
      confirmLabel="Revoke Token"
      busy={busy}
      onConfirm={() => void revoke()}
    >
      <div className="flex flex-col gap-2">
        <p className="break-words">
          Every script that uses <strong>{token.name}</strong> is refused from the next call on.
          This cannot be undone.
        </p>
        {failed && <Banner tone="error">{failed}</Banner>}
      </div>
    </ConfirmDialog>
  );
}
