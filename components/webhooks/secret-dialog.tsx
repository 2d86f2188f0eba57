import { CopyableText } from "@/components/ui/copyable-text";
import { ShownOnceDialog } from "@/components/ui/shown-once-dialog";

type SecretDialogProps = { title: string; secret: string; onClose: () => void };

/** Shows a secret once, and explains how to use it. */
export function SecretDialog({ title, secret, onClose }: SecretDialogProps) {
  return (
    <ShownOnceDialog
      title={title}
      warning="Copy the secret now; it will not be shown again. The receiver uses it to verify that a request comes from Plumbline."
      onClose={onClose}
    >
      <CopyableText label="Secret" text={secret} />
      <div className="flex flex-col gap-1 text-sm">
        <p className="font-medium">How to verify a request</p>
        <ol className="flex list-decimal flex-col gap-1 pl-5 text-ink-muted">
          <li>
            Requests follow Standard Webhooks: pass the secret, the raw body and the headers{" "}
            <code className="font-mono text-xs">webhook-id</code>,{" "}
            <code className="font-mono text-xs">webhook-timestamp</code> and{" "}
            <code className="font-mono text-xs">webhook-signature</code> to any of its libraries.
          </li>
          <li>
            An event may be delivered more than once; deduplicate by{" "}
            <code className="font-mono text-xs">webhook-id</code>.
          </li>
          <li>
            For a day after a secret is replaced, requests are signed with both secrets. Replace it
            in the receiver within that time.
          </li>
        </ol>
      </div>
    </ShownOnceDialog>
  );
}
