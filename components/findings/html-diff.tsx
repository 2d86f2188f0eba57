import { useMemo, useState } from "react";
import { LazyDiff } from "@/components/ui/diff/lazy-diff";
import { parseText } from "@/lib/reading/parsed-text";
import { toPlainText } from "@/lib/reading/plain-text";
import { TextOrSource, type TextView } from "./text-or-source";

export type TextVersions = { before: string; after: string };

/** Compares two HTML texts, first as visible text and then as source. */
export function HtmlDiff({ before, after }: TextVersions) {
  const parsedTexts = useMemo(() => [before, after].map(parseText), [before, after]);
  const [view, setView] = useState<TextView>("text");
  if (!parsedTexts.some(({ isHtml }) => isHtml)) return <LazyDiff before={before} after={after} />;
  const [visibleBefore = "", visibleAfter = ""] = parsedTexts.map(toPlainText);
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <TextOrSource label="Compare" view={view} onChange={setView} />
      {view === "source" ? (
        <LazyDiff before={before} after={after} />
      ) : (
        <>
          {visibleBefore === visibleAfter && before !== after && (
            <p className="text-ink-muted text-sm">
              Only the markup was changed; the visible text is the same.
            </p>
          )}
          <LazyDiff before={visibleBefore} after={visibleAfter} />
        </>
      )}
    </div>
  );
}
