"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { EmptyState } from "@/components/ui/empty-state";
import { RetryBanner } from "@/components/ui/retry-banner";
import type { ApiTokenJson } from "@/lib/auth/schemas";
import { displayName } from "@/lib/format";
import type { UserJson } from "@/lib/users/schemas";
import { RevokeDialog } from "../api-tokens/revoke-dialog";
import { TokensTable } from "../api-tokens/tokens-table";
import { useTokensOf } from "../api-tokens/use-tokens";

type UserTokensProps = { user: UserJson; onClose: () => void };

/** Another person's API tokens, each to be revoked. */
export function UserTokens({ user, onClose }: UserTokensProps) {
  const { data: tokens, error, refetch } = useTokensOf(user.id);
  const [revoking, setRevoking] = useState<ApiTokenJson | null>(null);
  const [now] = useState(() => new Date().toISOString());
  const name = displayName(user);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={`API tokens of ${name}`}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {error ? (
        <RetryBanner error={error} onRetry={refetch} />
      ) : !tokens ? (
        <p role="status" className="text-ink-muted text-sm">
          Loading…
        </p>
      ) : tokens.length > 0 ? (
        <TokensTable tokens={tokens} now={now} onRevoke={setRevoking} />
      ) : (
        <EmptyState icon={KeyRound} title={`${name} has no API tokens`} />
      )}
      {revoking && <RevokeDialog token={revoking} onClose={() => setRevoking(null)} />}
    </Dialog>
  );
}
