import type { ReactNode } from "react";
import { CopyButton } from "@/components/ui/copy-button";

type TextCardProps = {
  title: string;
  /** The text, or null to show `empty`. */
  text: string | null;
  empty: string;
  /** Content shown next to the copy button, such as the length or author. */
  aside?: ReactNode;
  /** Content that replaces the plain text. */
  children?: ReactNode;
};

/** A text with its name, length and copy button. */
export function TextCard({ title, text, empty, aside, children }: TextCardProps) {
  return (
    <div className="min-w-0 rounded-md border">
      <div className="flex min-h-9 flex-wrap items-center gap-x-3 border-b bg-surface-sunken py-1 pr-1 pl-3">
        <h4 className="font-medium text-sm">{title}</h4>
        {text !== null && (
          <span className="ml-auto flex items-center gap-3">
            <span className="text-ink-muted text-xs tabular-nums">{aside}</span>
            <CopyButton text={text} label={`Copy ${title.toLowerCase()}`} />
          </span>
        )}
      </div>
      <div className="px-3 py-2 text-sm">
        {text === null ? (
          <p className="text-ink-muted">{empty}</p>
        ) : (
          (children ?? <p className="whitespace-pre-wrap break-words">{text}</p>)
        )}
      </div>
    </div>
  );
}
