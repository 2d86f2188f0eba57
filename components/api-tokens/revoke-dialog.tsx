import { ConfirmAction } from "@/components/form/confirm-action";
import { useAction } from "@/components/form/use-action";
import { showToast } from "@/components/ui/toast";
import type { ApiTokenJson } from "@/lib/people/auth/schemas";
import { API_TOKENS_QUERY_KEY, revokeToken } from "./use-tokens";

type RevokeDialogProps = { token: ApiTokenJson; onClose: () => void };

export function RevokeDialog({ token, onClose }: RevokeDialogProps) {
  const revoke = useAction({
    mutationFn: () => revokeToken(token.id),
    changes: [API_TOKENS_QUERY_KEY],
    onDone: () => {
      showToast(`“${token.name}” revoked`);
      onClose();
    },
  });
  return (
    <ConfirmAction
      action={revoke}
      title="Revoke this token?"
      confirmLabel="Revoke Token"
      onClose={onClose}
    >
      <p className="break-words">
        Requests from scripts that use <strong>{token.name}</strong> will be rejected immediately.
        This cannot be undone.
      </p>
    </ConfirmAction>
  );
}
