"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Copied } from "@/components/ui/copied";
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
