"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Copied } from "@/components/ui/copied";
import { Dialog } from "@/components/ui/dialog";

type ShownSecretProps = { title: string; secret: string; onClose: () => void };

/** Shows a secret once, with how to use it. */
export function ShownSecret({ title, secret, onClose }: ShownSecretProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Banner tone="warning">
          Copy the secret now: you will not see it again. With it, the receiver makes sure that a
          request comes from Plumbline.
        </Banner>
        <Copied label="Secret" text={secret} />
        <div className="flex flex-col gap-1 text-sm">
          <p className="font-medium">How to check a request</p>
          <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-muted">
            <li>
              Take <code className="font-mono text-xs">t</code> and{" "}
              <code className="font-mono text-xs">v1</code> from the header{" "}
              <code className="font-mono text-xs">Plumbline-Signature: t=…,v1=…</code>
            </li>
            <li>
              Make the HMAC-SHA256 of <code className="font-mono text-xs">t.body</code> with the
              secret, of the body as it came, in hexadecimal.
            </li>
            <li>
              Accept the request where that equals <code className="font-mono text-xs">v1</code> and{" "}
              <code className="font-mono text-xs">t</code>, in seconds since 1970, is not long ago.
              For a day after a new secret there is a <code className="font-mono text-xs">v1</code>{" "}
              of each: one that equals is enough.
            </li>
            <li>
              An event may come more than once: go by{" "}
              <code className="font-mono text-xs">Plumbline-Event-Id</code>.
            </li>
          </ol>
        </div>
      </div>
    </Dialog>
  );
}
