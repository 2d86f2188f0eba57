"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Dialog } from "@/components/ui/dialog";

type CreatedTokenProps = { name: string; token: string; onClose: () => void };

/** The one time that a token is shown, with the first call to try it with. */
export function CreatedToken({ name, token, onClose }: CreatedTokenProps) {
  const call = `curl -H "Authorization: Token ${token}" ${location.origin}/api/auth/me/`;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Token “${name}” created`}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning">
          Copy it now: it is not stored, and you will not see it again. Whoever has it can act as
          you.
        </Banner>
        <Copied label="Token" text={token} />
        <Copied label="Try it" text={call} />
      </div>
    </Dialog>
  );
}

function Copied({ label, text }: { label: string; text: string }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium text-sm">{label}</p>
      <div className="flex items-start gap-1 rounded-md border bg-surface-sunken py-1 pr-1 pl-3">
        <code className="min-w-0 flex-1 select-all self-center break-all font-mono text-xs">
          {text}
        </code>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
    </div>
  );
}
