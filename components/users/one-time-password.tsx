import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/dialog";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";
import { showToast } from "@/components/ui/toast";

type OneTimePasswordProps = {
  title: string;
  name: string;
  email: string;
  password: string;
  onClose: () => void;
};

/** Shows a password once. If it has not been copied, asks for confirmation before closing. */
export function OneTimePassword({ title, name, email, password, onClose }: OneTimePasswordProps) {
  const [copied, setCopied] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => (copied ? onClose() : setAsking(true));
  const copyPassword = async () => {
    try {
      await navigator.clipboard.writeText(password);
      setCopied(true);
    } catch {
      showToast("The browser did not allow copying. Select the password and copy it by hand.", {
        tone: "warning",
      });
    }
  };
  return (
    <ShownOnceDialog
      size="sm"
      title={title}
      warning="This password is shown only once. Copy it now; later it can only be reset."
      onClose={close}
    >
      <dl className="flex flex-col gap-3">
        <div>
          <dt className="text-ink-muted text-xs">Email</dt>
          <dd className="break-words text-sm">{email}</dd>
        </div>
        <div>
          <dt className="mb-1 text-ink-muted text-xs">Password</dt>
          <dd className="flex flex-wrap items-center gap-2">
            <code className="min-w-0 flex-1 select-all break-all rounded-md border bg-surface-sunken px-2.5 py-1.5 font-mono text-sm">
              {password}
            </code>
            <Button data-autofocus onClick={() => void copyPassword()}>
              {copied ? <Check aria-hidden className="text-success-text" /> : <Copy aria-hidden />}
              {copied ? "Copied" : "Copy Password"}
            </Button>
          </dd>
        </div>
      </dl>
      <span role="status" className="sr-only">
        {copied ? "Password copied" : ""}
      </span>
      <p className="text-ink-muted text-sm">
        Send it to {name} securely. They can change it in the account menu.
      </p>
      {asking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title="Close without copying?"
          confirmLabel="Close"
          onConfirm={onClose}
        >
          The password cannot be shown again. You can reset it whenever you need another one.
        </ConfirmDialog>
      )}
    </ShownOnceDialog>
  );
}
