import { type ComponentType, useState } from "react";
import { LazyDiff } from "./lazy-diff";

type TextVersions = { before: string; after: string };
type CollapsibleDiffProps = TextVersions & { diff?: ComponentType<TextVersions> };

/** A collapsed comparison that is computed when expanded. */
export function CollapsibleDiff({ diff: Diff = LazyDiff, ...texts }: CollapsibleDiffProps) {
  const [open, setOpen] = useState(false);
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="mt-1 max-w-[75ch] text-sm"
    >
      <summary className="inline-block cursor-pointer text-accent-text hover:underline">
        {open ? "Hide changes" : "Show changes"}
      </summary>
      {open && (
        <div className="mt-1 rounded-md border bg-surface-sunken px-3 py-2">
          <Diff {...texts} />
        </div>
      )}
    </details>
  );
}
