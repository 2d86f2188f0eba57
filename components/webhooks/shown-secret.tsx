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
          Copy the secret now; it will not be shown again. The receiver uses it to verify that a
          request comes from Plumbline.
        </Banner>
        <Copied label="Secret" text={secret} />
        <div className="flex flex-col gap-1 text-sm">
          <p className="font-medium">How to verify a request</p>
          <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-muted">
            <li>
              Take <code className="font-mono text-xs">t</code> and{" "}
              <code className="font-mono text-xs">v1</code> from the header{" "}
              <code className="font-mono text-xs">Plumbline-Signature: t=…,v1=…</code>
            </li>
            <li>
              Compute the HMAC-SHA256 of <code className="font-mono text-xs">t.body</code> with the
              secret from the raw body, in hexadecimal.
            </li>
            <li>
              Accept the request if the result equals <code className="font-mono text-xs">v1</code>{" "}
              and <code className="font-mono text-xs">t</code>(seconds since 1970) is recent. For a
              day after a secret is replaced, there is one{" "}
              <code className="font-mono text-xs">v1</code> for each secret; one match is enough.
            </li>
            <li>
              An event may be delivered more than once; deduplicate by{" "}
              <code className="font-mono text-xs">Plumbline-Event-Id</code>.
            </li>
          </ol>
        </div>
      </div>
    </Dialog>
  );
}
