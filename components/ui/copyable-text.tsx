import { CopyButton } from "./copy-button";

/** Shows a text such as a token or command with a label and a copy button. */
export function CopyableText({ label, text }: { label: string; text: string }) {
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
