"use client";

import { useMemo, useState } from "react";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import { asPlainText } from "@/lib/reading/plain-text";
import { read } from "@/lib/reading/reading";
import { TextOrSource, type TextView } from "./text-or-source";

export type Texts = { before: string; after: string };

/** Compares two HTML texts: first the visible text, then the source. */
export function HtmlDiff({ before, after }: Texts) {
  const seen = useMemo(() => [before, after].map(read), [before, after]);
  const [view, setView] = useState<TextView>("text");
  if (!seen.some(({ isHtml }) => isHtml)) return <LazyDiff before={before} after={after} />;
  const [was = "", is = ""] = seen.map(asPlainText);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextOrSource label="Compare" view={view} onChange={setView} />
      {view === "source" ? (
        <LazyDiff before={before} after={after} />
      ) : (
        <>
          {was === is && before !== after && (
            <p className="text-ink-muted text-sm">
              Only the markup was changed; the visible text is the same.
            </p>
          )}
          <LazyDiff before={was} after={is} />
        </>
      )}
    </div>
  );
}
