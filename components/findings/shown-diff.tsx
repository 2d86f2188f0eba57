"use client";

import { useMemo, useState } from "react";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import { Segmented } from "@/components/ui/segmented";
import { asPlainText } from "@/lib/reading/plain-text";
import { read } from "@/lib/reading/reading";

type ShownDiffProps = { before: string; after: string };

/** What became of a stored text: of HTML first what its readers see, then its source. */
export function ShownDiff({ before, after }: ShownDiffProps) {
  const seen = useMemo(() => [before, after].map(read), [before, after]);
  const [view, setView] = useState<"text" | "source">("text");
  if (!seen.some(({ isHtml }) => isHtml)) return <LazyDiff before={before} after={after} />;
  const [was = "", is = ""] = seen.map(asPlainText);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <Segmented
        label="Compare"
        options={[
          { value: "text", label: "Text" },
          { value: "source", label: "Source" },
        ]}
        value={view}
        onChange={setView}
      />
      {view === "source" ? (
        <LazyDiff before={before} after={after} />
      ) : (
        <>
          {was === is && before !== after && (
            <p className="text-ink-muted text-sm">
              The text reads as before: only its markup was changed.
            </p>
          )}
          <LazyDiff before={was} after={is} />
        </>
      )}
    </div>
  );
}
